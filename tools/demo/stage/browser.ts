import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../cli/testing/find-chromium.ts';
import { PlainError } from '../../cli/workspace.ts';
import type { Person } from './people.ts';

interface Frame {
  width: number;
  height: number;
}

/**
 * Opens a browser on the product for as long as the work lasts, and gives what comes of it.
 * @throws PlainError when a page wrote errors to its console: what is shown must be sound.
 */
export async function inBrowser<Result>(
  origin: string,
  viewport: Frame,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--hide-scrollbars',
    ],
  });
  try {
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
  } finally {
    await browser.close();
  }
}

/** Signs a person in on the studio's own screen; ends on the dashboard. */
export async function enter(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/ai');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Recent Creations' }).waitFor();
}
