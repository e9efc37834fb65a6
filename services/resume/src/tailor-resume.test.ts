import type { CallResponse } from '@atelier/contracts';
import { expect, test } from 'vitest';
import { resumeLines } from '../fixtures/resume-text.ts';
import { InventionFilter } from './application/invention-filter.ts';
import { useResumeService } from './testing/use-resume-service.ts';

const job = 'Payments engineer\nYou move a settlement pipeline to Haskell.';
const tests = useResumeService();

async function review(posting: string): Promise<string> {
  const form = new FormData();
  form.set('resume_text', resumeLines.join('\n'));
  form.set('job_description', posting);
  const response = await tests.service.call('reviewResume', { as: 'user_ada', form });
  return ((await response.json()) as CallResponse<'reviewResume'>).creation.id;
}

async function tailor(body: Record<string, string>, as = 'user_ada') {
  const response = await tests.service.call('tailorResume', { as, body });
  return { status: response.status, ...((await response.json()) as CallResponse<'tailorResume'>) };
}

test('a resume is tailored with its own facts, and its personal data does not reach the model', async () => {
  const made_from = await review(job);
  const { status, creation, usage } = await tailor({ made_from, document: 'resume' });
  expect([status, usage.kind]).toEqual([200, 'text']);
  expect(creation).toMatchObject({
    type: 'job-application',
    prompt: 'Tailored resume – Payments engineer',
    settings: { document: 'resume', job: 'Payments engineer' },
    made_from,
  });
  const { content } = creation;
  expect(content).toMatch(/^# Jane Q\. Doe\n/);
  expect(content).toContain('jane.doe@example.com');
  expect(content).toMatch(/Staff Engineer, Northwind Payments, London\s.*March 2021 - Present$/m);
  const sent = JSON.stringify(tests.openai.requests().at(-1)?.body);
  expect(sent).toContain('Missing: ');
  expect(sent).not.toContain('jane.doe@');
});

test('a letter is about the job that is sent, rather than that of the review', async () => {
  const made_from = await review(job);
  const letter = { made_from, document: 'letter', job_description: 'Baker, Berlin' };
  const { creation } = await tailor(letter);
  expect(creation.content).toContain('“Baker, Berlin”');
  expect(creation.content).toMatch(/Jane Q\. Doe\s*$/);
  expect(creation.prompt).toBe('Cover letter – Baker');
  expect(creation.settings).toEqual({ document: 'letter', job: 'Baker, Berlin' });
});

test('a review without a job description needs one; a review of another user is not found', async () => {
  const made_from = await review('');
  const { creations } = tests.service.dependencies;
  expect(await tailor({ made_from, document: 'letter' })).toMatchObject({
    status: 400,
    code: 'invalid_request',
  });
  const stolen = { made_from, document: 'letter', job_description: job };
  expect(await tailor(stolen, 'user_eve')).toMatchObject({ status: 404, code: 'creation_not_found' });
  expect(
    await creations.countDocuments({ type: 'job-application', deleted_at: null, status: 'completed' }),
  ).toBe(0);
});

test.each([
  ['Saved $1.2M in 2021', 'Saved $1.2M in 2021'],
  ['Saved 40% for 12 teams', 'Saved …% for … teams'],
  ['## Experience in 2021', '## Experience in 2021'],
  ['### Engineer, Acme, 2021 to 2023', '### Engineer, …, 2021 to …'],
  ['1. Saved\n2. Saved', '1. Saved\n2. Saved'],
])('“%s” keeps what the resume has, in pieces of any size', (written, kept) => {
  for (const size of [1, 3, 100]) {
    const facts = new InventionFilter('Engineer, Contoso, 2021: saved $1.2M');
    const pieces = written.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
    expect(pieces.map((piece) => facts.push(piece)).join('') + facts.end()).toBe(kept);
  }
});

test('a rewritten line takes the place of its line before the resume is tailored', async () => {
  const made_from = await review(job);
  const line = resumeLines.find((one) => one.startsWith('- '))?.slice(2) ?? resumeLines.at(-1) ?? '';
  const rewritten = [{ line, version: 'Rebuilt the ledger $& in Haskell.' }];
  const response = await tests.service.call('tailorResume', {
    as: 'user_ada',
    body: { made_from, document: 'resume', rewritten },
  });
  expect(response.status).toBe(200);
  const sent = JSON.stringify(tests.openai.requests().at(-1)?.body);
  expect(sent).toContain('Rebuilt the ledger $& in Haskell.');
  expect(sent).not.toContain(JSON.stringify(line).slice(1, -1));
});
