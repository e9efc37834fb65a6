import type { CallResponse } from '@atelier/contracts';
import { expect, test } from 'vitest';
import { versionsOf } from './rewrite-line.ts';
import { useResumeService } from './testing/use-resume-service.ts';

const tests = useResumeService({ PLAN_LIMITS: '{"free":{"text":2}}' });

async function rewrite(line: string, as = 'user_ada') {
  const response = await tests.service.call('rewriteLine', { as, body: { line } });
  return { status: response.status, ...((await response.json()) as CallResponse<'rewriteLine'>) };
}

test('a line is rewritten for a unit of text, without its personal data reaching the model', async () => {
  const line = 'Responsible for the on-call rota, write to jane.doe@example.com';
  const answer = await rewrite(line);
  expect(answer).toMatchObject({ status: 200, usage: { kind: 'text', remaining: 1 } });
  expect(answer.versions.length).toBeGreaterThan(1);
  for (const version of answer.versions) expect(version).toContain('jane.doe@example.com');
  expect(JSON.stringify(tests.openai.requests().at(-1)?.body)).not.toContain('jane.doe@');
});

test('abuse 44: is refused above the quota', async () => {
  await rewrite('Helped with bread.', 'user_bob');
  await rewrite('Helped with ovens.', 'user_bob');
  expect(await rewrite('Helped with cakes.', 'user_bob')).toMatchObject({
    status: 429,
    code: 'quota_exceeded',
  });
});

test('versions have no list marks, no quotation marks, and no figure that the line lacks', () => {
  const answer =
    '1. Ran 3 ovens\n- \u201cRan the ovens of 3 bakeries\u201d\nRan 12 ovens\n\nRan 3 ovens\nKept 3\n';
  expect(versionsOf(answer, 'Helped with 3 ovens')).toEqual([
    'Ran 3 ovens',
    'Ran the ovens of 3 bakeries',
    'Kept 3',
  ]);
});
