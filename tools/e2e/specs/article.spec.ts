import { expect } from '@playwright/test';
import { fillSignIn } from '../../cli/browser/sign-in.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { test } from '../fixtures/test.ts';

test('a visitor signs in, watches an article being written, finds it on the dashboard after a reload, and signs out', async ({
  page,
  fault,
}) => {
  await fault('openai', { words_per_second: 10 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await fillSignIn(page, sampleUser('ada'));
  await expect(page.getByRole('heading', { name: 'Recent Creations' })).toBeVisible();
  await page.getByRole('link', { name: 'Atelier' }).click();
  await expect(page.getByRole('button', { name: 'Get Started' })).toHaveCount(0);

  await page.getByRole('link', { name: 'AI Article Writer' }).click();
  await expect(page).toHaveTitle(/Atelier$/);
  await expect(page.getByText('Enter a topic and hit generate to generate an article.')).toBeVisible();
  await page.getByLabel('Article Topic').fill('The quiet life of kettles');
  await page.getByRole('button', { name: 'Generate Article' }).click();

  const panel = page.getByRole('region', { name: 'Generated Article' });
  const busy = page.getByRole('button', { name: 'Generating Article' });
  await expect(busy).toBeDisabled();
  const early = await lengthOf(panel);
  await expect.poll(() => lengthOf(panel)).toBeGreaterThan(early + 50);
  await expect(busy).toBeDisabled();
  const later = await lengthOf(panel);
  await expect.poll(() => lengthOf(panel)).toBeGreaterThan(later + 50);
  await fault('openai', { words_per_second: 100_000 });
  await expect(page.getByRole('button', { name: 'Generate Article' })).toBeEnabled();
  await expect(panel.getByText(/^\d+ words \(target 500–800\)$/)).toBeVisible();

  await fault('openai', { words_per_second: 10 });
  await page.getByLabel('Article Topic').fill('Why rain helps');
  await page.getByRole('button', { name: 'Generate Article' }).click();
  await expect(panel.getByText(/Writing… \d+ of 800 words/)).toBeVisible();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel.getByText(/Stopped after \d+ words?\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Article' })).toBeEnabled();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  const kettles = page.getByRole('button', { name: /^The quiet life of kettles/ });
  await expect(kettles).toContainText('article');
  await expect(page.getByRole('button', { name: /^Why rain helps/ })).toContainText('Stopped early');
  await kettles.click();
  await expect(kettles).toHaveAttribute('aria-expanded', 'true');
  const content = page.getByRole('listitem').filter({ has: kettles }).getByRole('heading').first();
  await expect(content).toBeVisible();
  await kettles.click();
  await expect(content).toHaveCount(0);

  await page.reload();
  await expect(kettles).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
});

const lengthOf = async (panel: { innerText(): Promise<string> }) => (await panel.innerText()).length;
