import { findChromium } from '../browser/chromium.ts';
import { buildWeb } from '../building/build-web.ts';
import { installExtras } from '../building/extras.ts';
import { runCommand } from '../building/run-command.ts';
import { checkAll } from '../checking/check-all.ts';
import { findOnPath } from '../executable.ts';
import { installNginx } from '../product/testing/nginx.ts';
import { installedCommand, PlainError } from '../workspace.ts';
import { installOptional } from './debian.ts';

const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

type Log = (line: string) => void;
type Step = readonly [name: string, run: (log: Log) => Promise<void>];

/** `npm test`: checks, builds, and runs the tests that a change of the code needs. */
export const runTests = (): Promise<void> =>
  runSteps([
    ['Checking', checkAll],
    ['Building', buildWeb],
    ['Unit and service tests', () => runVitest('!long')],
    ['Journeys in a browser', (log) => runJourneys('journeys', log)],
  ]);

/** `npm run test:long`: installs what it needs, and runs `*.long.test.ts` and `specs/long/`. */
export const runLongTests = (): Promise<void> =>
  runSteps([
    ['Building', buildWeb],
    ['Installing', installForLongTests],
    ['Long tests', () => runVitest('long')],
    ['Long journeys in a browser', (log) => runJourneys('long', log)],
  ]);

async function installForLongTests(log: Log): Promise<void> {
  await installOptional(log);
  await installNginx(log);
  await installExtras(log);
  if (!process.env.MONGODB_SPECIFICATIONS)
    log('  no MONGODB_SPECIFICATIONS: the specification tests of MongoDB are left out');
  if (!(await findOnPath(['firefox-esr']))) log('  no firefox-esr: the journey in Firefox is left out');
}

/** Runs all steps, also after one that fails. The runners of tests list what failed in them. */
async function runSteps(steps: readonly Step[]): Promise<void> {
  const begin = performance.now();
  const failed: string[] = [];
  for (const [name, run] of steps) {
    console.log(`\n${name} …`);
    const start = performance.now();
    await run(console.log).catch((error: unknown) => {
      console.error(error instanceof PlainError ? error.message : error);
      failed.push(name);
    });
    console.log(`${name}: ${secondsSince(start)}`);
  }
  console.log(`\nAll steps: ${secondsSince(begin)}`);
  console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'All passed');
  if (failed.length > 0) process.exitCode = 1;
}

const runVitest = (projects: string) =>
  runCommand(installedCommand('vitest'), ['run', '--project', projects], { show: true });

async function runJourneys(project: string, log: Log): Promise<void> {
  const args = ['test', '--config', 'tools/e2e', '--project', project, '--reporter=list'];
  const env = { CHROME_PATH: await findChromium(log) };
  await runCommand(installedCommand('playwright'), args, { show: true, env });
}
