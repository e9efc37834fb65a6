import { findChromium } from '../browser/chromium.ts';
import { buildWeb } from '../building/build-web.ts';
import { checkAll } from '../checking/check-all.ts';
import { installNginx } from '../product/testing/nginx.ts';
import { PlainError } from '../workspace.ts';
import { installRedis } from './debian.ts';
import type { Outcome } from './outcome.ts';
import { runJourneys, runVitest } from './suites.ts';

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
