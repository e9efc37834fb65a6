import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** How many tests passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
});

/** Counts Vitest's JSON report. A file that could not be loaded and a skipped test count as failures. */
export async function vitestCounts(file: string): Promise<Counts> {
  const report = vitestReport.parse(JSON.parse(await readFile(file, 'utf8')));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + broken.length,
  };
}

/** Counts Playwright's JSON report. A flaky and a skipped test count as failures. */
export async function playwrightCounts(file: string): Promise<Counts> {
  const { stats, errors } = playwrightReport.parse(JSON.parse(await readFile(file, 'utf8')));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}
