import { expect, type Page } from '@playwright/test';
import { addCreations } from '../../fixtures/creations.ts';
import { newModule } from '../../fixtures/deployed-module.ts';
import { test } from '../../fixtures/test.ts';

test.use({ user: 'grace' });

const title = 'Fifth Tool';

const shows = (page: Page, version: string) =>
  page.getByRole('main').getByText(`${title}, version ${version}`);

const returnTo = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a team deploys, updates and rolls back a fifth module while the shell runs', async ({ page }) => {
  const fifth = await newModule('fifth', title);
  const link = page.getByRole('link', { name: title });
  const update = page.getByText('A new version is available');
  await page.goto('/ai/write-article');
  const topic = page.getByLabel('Article Topic');
  await topic.fill('Half of a topic');

  await fifth.deploy({ version: '1.0.0' });
  await returnTo(page);
  await expect(link).toBeVisible();
  await expect(topic).toHaveValue('Half of a topic');
  await link.click();
  await expect(shows(page, '1.0.0')).toBeVisible();

  await expect(fifth.deploy({ version: '1.1.0', css: '.sidebar { display: none }' })).rejects.toThrow(
    '.sidebar reaches outside',
  );
  await expect(
    fifth.deploy({ version: '1.0.0', css: '[data-mfe=mfe-fifth] p { margin: 0 }' }),
  ).rejects.toThrow('already published');

  await fifth.deploy({ version: '1.2.0' });
  await returnTo(page);
  await expect(update).toBeVisible();
  await expect(shows(page, '1.0.0')).toBeVisible();
  await page.getByRole('button', { name: 'Reload tool' }).click();
  await expect(shows(page, '1.2.0')).toBeVisible();
  await expect(update).toBeHidden();

  await fifth.run('rollback');
  const newPage = await page.context().newPage();
  const since = Date.now();
  const served = async () => (await (await newPage.request.get('/registry')).text()).includes('"1.2.0"');
  await expect.poll(served, { intervals: [100] }).toBe(false);
  test.info().annotations.push({ type: 'rollback', description: `${Date.now() - since} ms` });
  await newPage.goto(fifth.path);
  await expect(shows(newPage, '1.0.0')).toBeVisible();
  await newPage.goto('/');
  await expect(newPage.getByRole('heading', { name: title })).toBeVisible();
  await newPage.close();
  await returnTo(page);
  await expect(update).toBeVisible();
  await page.getByRole('link', { name: 'Write Article' }).click();
  await expect(topic).toBeVisible();
  await link.click();
  await expect(shows(page, '1.0.0')).toBeVisible();
  await fifth.run('disable');
  await expect(link).toBeHidden();
});

test.describe('a card that crashes', () => {
  // What the shell and React log about a component that throws.
  test.use({ expectedErrors: /no tea|react/i });

  test('a version whose card crashes keeps the dashboard whole; its other card and its action work', async ({
    page,
  }) => {
    const adding = await newModule('adding', 'Adding Tool');
    await addCreations('grace', 1, () => ({
      prompt: 'Write an article about ferns in Short (500-800 words)',
      settings: { topic: 'ferns' },
      content: 'one two three',
    }));
    await adding.deploy({ version: '1.0.0' });
    await adding.deploy({
      version: '1.1.0',
      extensions: [
        { at: 'dashboard', expose: './Crashing', title: 'Tea so far' },
        { at: 'dashboard', expose: './Card', title: 'Words so far' },
        { at: 'creation', expose: './Count', types: ['article'], label: 'Count words' },
      ],
      exposes: {
        './Crashing': "() => { throw new Error('no tea'); }",
        './Card': "() => 'Twelve words'",
        './Count': `({ creation, onDone }) =>
          React.createElement('button', { onClick: onDone }, creation.content.split(' ').length + ' words')`,
      },
    });
    await page.goto('/ai');
    await expect(page.getByRole('region', { name: 'Words so far' })).toContainText('Twelve words');
    await expect(page.getByText('Tea so far')).toBeHidden();
    await page.getByRole('button', { name: 'More for: ferns' }).click();
    await page.getByRole('menuitem', { name: 'Count words' }).click();
    const dialog = page.getByRole('dialog', { name: 'Count words' });
    await dialog.getByRole('button', { name: '3 words' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => adding.run('status')).toMatch(/1\.1\.0[\s\S]*no tea/);
  });
});
