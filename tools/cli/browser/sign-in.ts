import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type SampleUser, sampleUser } from '../product/sample-users.ts';

/** Fills in Clerk's sign-in on the current page. Does not wait for the page that follows. */
export async function fillSignIn(page: Page, { email, password }: SampleUser): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Signs in on the product's own page, and waits for the dashboard. */
export async function signIn(page: Page, user: SampleUser): Promise<void> {
  await page.goto('/ai');
  await fillSignIn(page, user);
  await page.getByRole('heading', { name: 'Recent Creations' }).waitFor();
}

export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs a user in, and returns the state that makes a new browser context a signed-in one. */
export async function signedInState(
  browser: Browser,
  origin: string,
  user = sampleUser('ada'),
): Promise<SignedInState> {
  const context = await browser.newContext({ baseURL: origin });
  try {
    await signIn(await context.newPage(), user);
    return await context.storageState();
  } finally {
    await context.close();
  }
}
