import { expect, type Page } from '@playwright/test';
import type { Person } from './people.ts';

/** Fills Clerk's sign-in, wherever it stands on the page, as a person would; ends on whatever comes after. */
export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Signs in on the studio's own screen, and waits for the dashboard. */
export async function signIn(page: Page, who: Person): Promise<void> {
  await page.goto('/ai');
  await fillSignIn(page, who);
  await expect(page.getByRole('heading', { name: 'Recent Creations' })).toBeVisible();
}
