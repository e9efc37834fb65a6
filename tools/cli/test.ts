import { findChromium } from './browser/chromium.ts';
import { buildWeb } from './building/build-web.ts';
import { checkAll } from './checking/check-all.ts';
import type { Counts } from './testing/counts.ts';
import { runJourneys, runVitest } from './testing/suites.ts';
import { PlainError, run } from './workspace.ts';

const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** `npm test`: checks, builds and tests. The last line is the number of passed and failed tests. */
await run(async () => {
  const begin = performance.now();
  const steps: [string, () => Promise<Counts>][] = [
    ['Checking', () => runWithoutTests(checkAll)],
    ['Building', () => runWithoutTests(buildWeb)],
    ['Unit and service tests', runVitest],
    ['Journeys in a browser', async () => runJourneys(await findChromium(console.log))],
  ];
  const sum = { passed: 0, failed: 0 };
  for (const [name, work] of steps) {
    console.log(`\n${name} …`);
    const start = performance.now();
    // A step that fails as a whole counts as one failed test.
    const counts = await work().catch((error: unknown) => {
      console.error(error instanceof PlainError ? error.message : error);
      return { passed: 0, failed: 1 };
    });
    console.log(`${name}: ${secondsSince(start)}`);
    sum.passed += counts.passed;
    sum.failed += counts.failed;
  }
  console.log(`\nAll steps: ${secondsSince(begin)}`);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  if (sum.failed > 0) process.exitCode = 1;
});

/** Runs a step without tests. */
async function runWithoutTests(step: (log: (line: string) => void) => Promise<void>): Promise<Counts> {
  await step(console.log);
  return { passed: 0, failed: 0 };
}
