import type { Page } from 'playwright-core';

/** The heading of a tool's page. */
export const toolHeading = '[data-mfe] h1';

declare global {
  interface Window {
    /** When an element that matches the selector was first painted, in milliseconds since the navigation began. */
    paintedAt: Promise<number>;
  }
}

/** Makes every document of a page record when an element that matches `selector` is first painted. */
export async function recordFirstPaint(page: Page, selector: string): Promise<void> {
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

/** Milliseconds from the navigation to the recorded paint. */
export const firstPaint = (page: Page) => page.evaluate(() => window.paintedAt);

/** Adds `latency` milliseconds to every request of a page. */
export async function slowNetwork(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited });
}
