import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../building/run-command.ts';
import { installedCommand } from '../workspace.ts';
import { type Outcome, playwrightOutcome, vitestOutcome } from './outcome.ts';

/** Runs the unit and service tests. */
export const runVitest = () =>
  outcomeOf(
    (report) =>
      runCommand(
        installedCommand('vitest'),
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        { show: true },
      ),
    vitestOutcome,
  );

/** Runs the journeys in a real browser. */
export const runJourneys = (chromium: string) =>
  outcomeOf(
    (report) =>
      runCommand(installedCommand('playwright'), ['test', '--config', 'tools/e2e', '--reporter=list,json'], {
        show: true,
        env: { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
    playwrightOutcome,
  );

/** Runs a test runner and reads its report. A runner that fails without a failed test in its report counts as one. */
async function outcomeOf(
  runner: (report: string) => Promise<void>,
  read: (report: string) => Promise<Outcome>,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-tests-'));
  const report = join(folder, 'report.json');
  try {
    const ended = await runner(report).then(
      () => [],
      (error: unknown) => [String(error)],
    );
    const outcome = await read(report).catch((error: unknown) => ({
      passed: 0,
      failures: [`The report cannot be read: ${String(error)}`],
    }));
    return outcome.failures.length > 0 ? outcome : { passed: outcome.passed, failures: ended };
  } finally {
    await rm(folder, { recursive: true });
  }
}
