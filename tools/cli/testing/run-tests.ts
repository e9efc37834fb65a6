import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../browser/chromium.ts';
import { buildWeb } from '../building/build-web.ts';
import { installExtras } from '../building/extras.ts';
import { runCommand } from '../building/run-command.ts';
import { checkAll } from '../checking/check-all.ts';
import { findOnPath } from '../executable.ts';
import { installNginx } from '../product/testing/nginx.ts';
import { installedCommand, PlainError } from '../workspace.ts';
import { installOptional } from './debian.ts';
import { type Outcome, playwrightOutcome, vitestOutcome } from './outcome.ts';

const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

type Step = readonly [name: string, run: () => Promise<Outcome>];

/** `npm test`: checks, builds, and runs the tests that a change of the code needs. */
export const runTests = (): Promise<void> =>
  runSteps([
    ['Checking', () => runWithoutTests(checkAll)],
    ['Building', () => runWithoutTests(buildWeb)],
    ['Unit and service tests', () => runVitest('!long')],
    ['Journeys in a browser', () => runJourneys('journeys')],
  ]);

/** `npm run test:long`: installs what it needs, and runs `*.long.test.ts` and `specs/long/`. */
export const runLongTests = (): Promise<void> =>
  runSteps([
    ['Building', () => runWithoutTests(buildWeb)],
    ['Installing', () => runWithoutTests(installForLongTests)],
    ['Long tests', () => runVitest('long')],
    ['Long journeys in a browser', () => runJourneys('long')],
  ]);

async function installForLongTests(log: (line: string) => void): Promise<void> {
  await installOptional(log);
  await installNginx(log);
  await installExtras(log);
  if (!process.env.MONGODB_SPECIFICATIONS)
    log('  no MONGODB_SPECIFICATIONS: the specification tests of MongoDB are left out');
  if (!(await findOnPath(['firefox-esr']))) log('  no firefox-esr: the journey in Firefox is left out');
}

async function runSteps(steps: readonly Step[]): Promise<void> {
  const begin = performance.now();
  let passed = 0;
  let skipped = 0;
  const failures: string[] = [];
  for (const [name, work] of steps) {
    console.log(`\n${name} …`);
    const start = performance.now();
    // A step that fails as a whole counts as one failed test.
    const outcome = await work().catch((error: unknown) => {
      console.error(error instanceof PlainError ? error.message : error);
      return {
        passed: 0,
        skipped: 0,
        failures: [`${name}: ${error instanceof Error ? error.message : String(error)}`],
      };
    });
    console.log(`${name}: ${secondsSince(start)}`);
    passed += outcome.passed;
    skipped += outcome.skipped;
    failures.push(...outcome.failures);
  }
  console.log(`\nAll steps: ${secondsSince(begin)}`);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}\n`);
  const more = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`${passed} passed, ${failures.length} failed${more}`);
  if (failures.length > 0) process.exitCode = 1;
}

async function runWithoutTests(step: (log: (line: string) => void) => Promise<void>): Promise<Outcome> {
  await step(console.log);
  return { passed: 0, skipped: 0, failures: [] };
}

const runVitest = (projects: string) =>
  outcomeOf(
    (report) =>
      runCommand(
        installedCommand('vitest'),
        [
          'run',
          '--project',
          projects,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        { show: true },
      ),
    vitestOutcome,
  );

async function runJourneys(project: string): Promise<Outcome> {
  const chromium = await findChromium(console.log);
  const args = ['test', '--config', 'tools/e2e', '--project', project, '--reporter=list,json'];
  return outcomeOf(
    (report) =>
      runCommand(installedCommand('playwright'), args, {
        show: true,
        env: { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
    playwrightOutcome,
  );
}

/** A runner that fails without a failed test in its report counts as one. */
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
      skipped: 0,
      failures: [`The report cannot be read: ${String(error)}`],
    }));
    return outcome.failures.length > 0 ? outcome : { ...outcome, failures: ended };
  } finally {
    await rm(folder, { recursive: true });
  }
}
