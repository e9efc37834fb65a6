import type { Browser, BrowserContext } from 'playwright-core';

/** Cookies and storage of a browser in which somebody has signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs a sandbox user in by the product's own screen, and gives what a fresh browser needs to be signed in as well. */
export async function signInOnce(
  browser: Browser,
  origin: string,
  email = 'ada@example.com',
): Promise<SignedIn> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/ai`);
    await page.getByLabel(/email/i).first().fill(email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.locator('input[type=password]').first().fill('correct-horse-9');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('heading', { name: /Recent Creations/ }).waitFor();
    return await context.storageState();
  } finally {
    await context.close();
  }
}
