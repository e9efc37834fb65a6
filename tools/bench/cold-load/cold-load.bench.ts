import type { Browser, Page } from 'playwright-core';
import { withChromium } from '../../cli/browser/chromium.ts';
import { type SignedInState, signedInState } from '../../cli/browser/sign-in.ts';
import { median, report } from '../measuring/report.ts';
import { withProduct } from '../product/run-product.ts';

const rounds = 21;
/** The heading of a tool's page. */
const toolHeading = '[data-mfe] h1';

declare global {
  interface Window {
    /** When an element that matches the selector was first painted, in milliseconds since the navigation began. */
    paintedAt: Promise<number>;
  }
}

/** Added to every request of a page, in milliseconds. */
const latency = 40;

/** Cold loads of a tool by a signed-in user. */
await withProduct(({ origin }) =>
  withChromium(async (browser) => {
    const state = await signedInState(browser, origin);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push(await paintTime(browser, `${origin}/ai/write-article`, toolHeading, state));
    report([{ what: 'until the tool is painted', value: median(times), unit: 'ms', limit: { atMost: 550 } }]);
  }),
);

/**
 * Milliseconds from the navigation until an element that matches `selector` is painted, in a browser without caches.
 */
async function paintTime(
  browser: Browser,
  url: string,
  selector: string,
  storageState: SignedInState,
): Promise<number> {
  const context = await browser.newContext({ storageState });
  try {
    const page = await context.newPage();
    await recordFirstPaint(page, selector);
    await slowNetwork(page);
    await page.goto(url, { waitUntil: 'commit' });
    return await page.evaluate(() => window.paintedAt);
  } finally {
    await context.close();
  }
}

/** Makes every document of a page record when an element that matches `selector` is first painted. */
async function recordFirstPaint(page: Page, selector: string): Promise<void> {
  await page.addInitScript((target) => {
    window.paintedAt = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`${target} was not painted within 20 s.`)), 20_000);
      const check = () => {
        if (!document.querySelector(target)) return requestAnimationFrame(check);
        // A message that is posted in a frame arrives after that frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      };
      requestAnimationFrame(check);
    });
  }, selector);
}

/** Adds the latency to every request of a page. */
async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited });
}
