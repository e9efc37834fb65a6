import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../building/run-command.ts';
import { installedCommand } from '../workspace.ts';
import { type Counts, playwrightCounts, vitestCounts } from './counts.ts';

/** Runs the unit and service tests. */
export const runVitest = () =>
  counted(
    (report) =>
      runCommand(
        installedCommand('vitest'),
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        { show: true },
      ),
    vitestCounts,
  );

/** Runs the journeys in a real browser. */
export const runJourneys = (chromium: string) =>
  counted(
    (report) =>
      runCommand(installedCommand('playwright'), ['test', '--config', 'tools/e2e', '--reporter=list,json'], {
        show: true,
        env: { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
    playwrightCounts,
  );

/** Runs a test runner and counts its report. A runner that fails without a report counts as one failed test. */
async function counted(
  runner: (report: string) => Promise<void>,
  count: (report: string) => Promise<Counts>,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-tests-'));
  const report = join(folder, 'report.json');
  try {
    const ended = await runner(report).then(
      () => 0,
      () => 1,
    );
    const counts = await count(report).catch(() => ({ passed: 0, failed: 1 }));
    return { ...counts, failed: Math.max(counts.failed, ended) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
