import { expect } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import { landingTools } from '../fixtures/tools.ts';

test.use({ reducedMotion: 'no-preference' });

test('the landing page has all sections in order, a demo, and loads sign-in only on intent', async ({
  page,
  monitor,
}) => {
  await page.goto('/');
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings).toEqual(['Choose a tool', 'From people who make things', 'Choose Your Plan']);
  await expect(page.getByRole('link', { name: 'Start Creating now' })).toHaveAttribute('href', '/ai');
  await expect(page.getByText('Trusted by 100+ people')).toBeVisible();

  const demo = page.getByRole('button', { name: 'Watch Demo' });
  await demo.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Atelier at work' });
  await expect(dialog).toBeVisible();
  const ready = 'document.querySelector("dialog video")?.readyState ?? 0';
  await expect.poll(() => page.evaluate<number>(ready)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(demo).toBeFocused();

  const tools = page.getByRole('region', { name: 'Choose a tool' });
  await expect(tools.getByRole('listitem')).toHaveCount(landingTools);
  await expect(tools.getByRole('link')).toHaveCount(landingTools);
  const signIn = () => monitor.requests.filter((request) => /clerk/i.test(request));
  expect(signIn()).toEqual([]);

  const hero = page.getByRole('region', { name: 'Make the thing you had in mind.' });
  await hero.getByLabel('Keyword').fill('Ferries');
  await hero.getByRole('button', { name: 'Suggest titles' }).click();
  await expect(hero.getByRole('status').getByText('Ferries', { exact: true })).toBeVisible();
  await expect(hero.getByRole('status').getByRole('listitem')).toHaveCount(5);
  expect(signIn()).toEqual([]);

  const pageHeight = () => page.evaluate<number>('document.documentElement.scrollHeight');
  const reserved = await pageHeight();
  await page.getByRole('heading', { name: 'Choose Your Plan' }).scrollIntoViewIfNeeded();
  const pricing = page.getByRole('region', { name: 'Choose Your Plan' });
  await expect(pricing.getByRole('heading', { name: 'Premium' })).toBeVisible();
  await expect(pricing.getByRole('button', { name: 'Go Premium' })).toBeVisible();
  await expect(pricing.getByText('This installation has no daily limits.')).toBeVisible();
  expect(Math.abs((await pageHeight()) - reserved), 'the plans shift the page').toBeLessThan(3);
  expect(monitor.requests.some((request) => request.includes('/__clerk/'))).toBe(true);
  await tools.getByRole('link', { name: 'AI Article Writer' }).click();
  await expect(page).toHaveURL('/ai/write-article');
  await expect(page.getByRole('heading', { name: 'Sign in to Atelier' })).toBeVisible();
  await expect(page.locator('input[name=identifier]')).toBeVisible();
});

test.describe('the footer', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('leads to existing pages, which start at their top; Back restores the position, and an unknown address says so', async ({
    page,
  }) => {
    const scrolled = () => page.evaluate<number>('Math.round(scrollY)');
    await page.goto('/');
    const about = page.getByRole('link', { name: 'About us' });
    await about.scrollIntoViewIfNeeded();
    expect(await scrolled()).toBeGreaterThan(500);
    await about.click();
    await expect(page).toHaveTitle('About us · Atelier');
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect.poll(scrolled).toBeGreaterThan(500);

    const links = page.getByRole('navigation', { name: 'Company' }).getByRole('link');
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      const response = await page.goto(address);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/Atelier/);
    }
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveTitle('Not found · Atelier');
    await page.getByRole('main').getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page).toHaveURL('/');
  });
});
