import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** Without the browser's own background requests, so that only the product's are seen and measured. */
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
