import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../browser/chromium.ts';
import { buildWeb } from '../building/build-web.ts';
import { runCommand } from '../building/run-command.ts';
import { checkAll } from '../checking/check-all.ts';
import { installNginx } from '../product/testing/nginx.ts';
import { installedCommand, PlainError } from '../workspace.ts';
import { installRedis } from './debian.ts';
import { type Outcome, playwrightOutcome, vitestOutcome } from './outcome.ts';

const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Checks, builds and tests. The last lines name each failed test, and give the number of passed and failed ones. */
export async function runTests(): Promise<void> {
  const begin = performance.now();
  const steps: [string, () => Promise<Outcome>][] = [
    ['Checking', () => runWithoutTests(checkAll)],
    ['Building', () => runWithoutTests(buildWeb)],
    [
      'Unit and service tests',
      async () => {
        await installRedis(console.log);
        await installNginx(console.log);
        return runVitest();
      },
    ],
    ['Journeys in a browser', async () => runJourneys(await findChromium(console.log))],
  ];
  let passed = 0;
  const failures: string[] = [];
  for (const [name, work] of steps) {
    console.log(`\n${name} …`);
    const start = performance.now();
    // A step that fails as a whole counts as one failed test.
    const outcome = await work().catch((error: unknown) => {
      console.error(error instanceof PlainError ? error.message : error);
      return { passed: 0, failures: [`${name}: ${error instanceof Error ? error.message : String(error)}`] };
    });
    console.log(`${name}: ${secondsSince(start)}`);
    passed += outcome.passed;
    failures.push(...outcome.failures);
  }
  console.log(`\nAll steps: ${secondsSince(begin)}`);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}\n`);
  console.log(`${passed} passed, ${failures.length} failed`);
  if (failures.length > 0) process.exitCode = 1;
}

/** Runs a step without tests. */
async function runWithoutTests(step: (log: (line: string) => void) => Promise<void>): Promise<Outcome> {
  await step(console.log);
  return { passed: 0, failures: [] };
}

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
