import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../cli/testing/find-chromium.ts';

/** Without what a browser does by itself in the background. */
const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

/** Runs a headless Chromium while `work` lasts. */
export async function withChromium<Result>(
  work: (browser: Browser) => Promise<Result>,
  flags: readonly string[] = [],
): Promise<Result> {
  const executablePath = await findChromium(console.log);
  const browser = await chromium.launch({ executablePath, args: [...quietFlags, ...flags] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
