import type { Page } from 'playwright-core';

/** The heading of whatever tool a page shows. */
export const toolHeading = '[data-mfe] h1';

declare global {
  interface Window {
    /** When an element of the awaited kind was first painted, in milliseconds since the navigation began. */
    paintedAt: Promise<number>;
  }
}

/** From now on every page notes when `selector` first matched something and the frame with it was painted. */
export async function notePainting(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    window.paintedAt = new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector(wanted)) return requestAnimationFrame(look);
        // A message that is posted in a frame arrives once that frame has been drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  }, selector);
}

/** When it was painted, in milliseconds since the navigation began. */
export const whenPainted = (page: Page) => page.evaluate(() => window.paintedAt);
