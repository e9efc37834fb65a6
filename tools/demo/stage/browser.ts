import type { BrowserContext } from 'playwright-core';
import { withChromium } from '../../cli/browser/chromium.ts';
import { PlainError } from '../../cli/workspace.ts';

interface Frame {
  width: number;
  height: number;
}

/**
 * Opens a browser context on the product while `work` lasts, and returns the result of `work`.
 * @throws PlainError when a page wrote an error to its console.
 */
export async function inBrowser<Result>(
  origin: string,
  viewport: Frame,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  return withChromium(
    async (browser) => {
      const context = await browser.newContext({
        baseURL: origin,
        viewport,
        locale: 'en-GB',
        colorScheme: 'light',
      });
      context.setDefaultTimeout(30_000);
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      context.on('weberror', (fault) => errors.push(fault.error().stack ?? String(fault.error())));
      const result = await work(context);
      if (errors.length > 0) {
        throw new PlainError(`The browser's console has errors, so nothing is kept:\n${errors.join('\n')}`);
      }
      return result;
    },
    ['--hide-scrollbars'],
  );
}
