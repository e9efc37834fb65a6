import { expect } from '@playwright/test';
import { test } from '../fixtures/test.ts';

test.use({ reducedMotion: 'no-preference' });

test('the landing page has all sections in order, inactive cards, and loads sign-in only on intent', async ({
  page,
  monitor,
}) => {
  await page.goto('/');
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings).toEqual(['Choose a tool', 'From people who make things', 'Choose Your Plan']);
  await expect(page.getByRole('link', { name: 'Start Creating now' })).toHaveAttribute('href', '/ai');
  await expect(page.getByText('Trusted by 100+ people')).toBeVisible();

  const tools = page.getByRole('region', { name: 'Choose a tool' });
  await expect(tools.getByRole('listitem')).toHaveCount(6);
  await expect(tools.getByRole('link')).toHaveCount(0);
  await tools.getByRole('heading', { name: 'AI Article Writer' }).click();
  await expect(page).toHaveURL('/');
  expect(monitor.requests.filter((request) => /clerk/i.test(request))).toEqual([]);

  await tools.getByLabel('Keyword').fill('Ferries');
  await tools.getByRole('button', { name: 'Suggest titles' }).click();
  await expect(tools.getByRole('status').getByRole('listitem')).toHaveCount(5);
  await expect(tools.getByRole('link', { name: 'Get ten, and keep them' })).toBeVisible();
  expect(monitor.requests.filter((request) => /clerk/i.test(request))).toEqual([]);

  const pageHeight = () => page.evaluate<number>('document.documentElement.scrollHeight');
  const reserved = await pageHeight();
  await page.getByRole('heading', { name: 'Choose Your Plan' }).scrollIntoViewIfNeeded();
  const pricing = page.getByRole('region', { name: 'Choose Your Plan' });
  await expect(pricing.getByRole('heading', { name: 'Premium' })).toBeVisible();
  await expect(pricing.getByRole('button', { name: 'Go Premium' })).toBeVisible();
  await expect(pricing.getByText('This installation has no daily limits.')).toBeVisible();
  expect(Math.abs((await pageHeight()) - reserved), 'the plans shift the page').toBeLessThan(3);
  expect(monitor.requests.some((request) => request.includes('/__clerk/'))).toBe(true);
  await pricing.getByRole('button', { name: 'Start free' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
});

test('the demo opens and closes by keyboard and restores the focus', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Watch Demo' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Atelier at work' });
  await expect(dialog).toBeVisible();
  const ready = 'document.querySelector("dialog video")?.readyState ?? 0';
  await expect.poll(() => page.evaluate<number>(ready)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the links of the footer lead to existing pages', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Company' }).getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses).toHaveLength(4);
  for (const address of addresses) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/Atelier/);
  }
});

test('the landing page is readable without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Resume Reviewer' })).toBeVisible();
  await expect(page.getByText('Trusted by 100+ people')).toBeVisible();
  await context.close();
});

test.describe('an unknown address', () => {
  test.use({ expectedErrors: /status of 404/ });
  test('returns 404 with a page that links to the start', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveTitle('Not found · Atelier');
    await page.getByRole('main').getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('a signed-in user', () => {
  test.use({ user: 'grace' });
  test('has cards that open the tools, and the user menu instead of Get Started', async ({ page }) => {
    await page.goto('/');
    const tools = page.getByRole('region', { name: 'Choose a tool' });
    await expect(tools.getByRole('link')).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Get Started' })).toHaveCount(0);
    await tools.getByRole('link', { name: 'Resume Reviewer' }).click();
    await expect(page).toHaveURL('/ai/review-resume');
    await expect(page.getByRole('heading', { name: 'Resume Review' })).toBeVisible();
  });
});
