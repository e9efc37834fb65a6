import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { playwrightCounts, vitestCounts } from './counts.ts';

async function report(content: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-counts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

it('counts a file that did not load and a skipped test as failed', async () => {
  const file = await report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  });
  expect(await vitestCounts(file)).toEqual({ passed: 5, failed: 3 });
});

it('counts a flaky and a skipped journey as failed', async () => {
  const file = await report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] });
  expect(await playwrightCounts(file)).toEqual({ passed: 4, failed: 4 });
});
