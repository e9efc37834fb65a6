import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../workspace.ts';
import { playwrightOutcome, vitestOutcome } from './outcome.ts';

async function report(content: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-outcome-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

it('names failed tests and a file that did not load, and counts the others', async () => {
  const file = await report({
    testResults: [
      { name: join(root, 'a.test.ts'), status: 'failed', message: 'Syntax error', assertionResults: [] },
      {
        name: join(root, 'b.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          {
            fullName: 'subtracts',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\nto be 2'],
          },
          { fullName: 'divides', status: 'skipped' },
        ],
      },
    ],
  });
  expect(await vitestOutcome(file)).toEqual({
    passed: 1,
    skipped: 1,
    failures: [
      'a.test.ts (not loaded)\n    Syntax error',
      'b.test.ts › subtracts (failed)\n    expected 1\n    to be 2',
    ],
  });
});

it('names failed and flaky journeys of all levels and errors outside of them, and counts the others', async () => {
  const journey = (title: string, status: string, messages: string[] = []) => ({
    title,
    file: 'theme.spec.ts',
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const file = await report({
    suites: [
      {
        specs: [journey('reload', 'expected'), journey('print', 'unexpected', ['Error: not white'])],
        suites: [{ specs: [journey('icons', 'flaky', ['Timeout']), journey('links', 'skipped')] }],
      },
    ],
    errors: [{ message: 'No tests found' }],
  });
  expect(await playwrightOutcome(file)).toEqual({
    passed: 1,
    skipped: 1,
    failures: [
      'theme.spec.ts › print (unexpected)\n    Error: not white',
      'theme.spec.ts › icons (flaky)\n    Timeout',
      'Playwright (error)\n    No tests found',
    ],
  });
});
