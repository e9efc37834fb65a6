import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** Disables the browser's background requests, so that only those of the product are measured. */
export const chromiumFlags = [
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
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
