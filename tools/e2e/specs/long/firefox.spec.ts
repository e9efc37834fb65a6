import { fileURLToPath } from 'node:url';
import { expect, firefox, test } from '@playwright/test';
import { sampleUser } from '../../../cli/product/sample-users.ts';
import { monitorBrowser } from '../../fixtures/browser-monitor.ts';
import { png } from '../../fixtures/images.ts';
import { resumes } from '../../fixtures/resumes.ts';
import { settings } from '../../settings.ts';

const executablePath = fileURLToPath(new URL('../../fixtures/firefox-esr.mjs', import.meta.url));

/** Firefox checks a script whose download a navigation ends: this is the hash of no content. */
const leftEarly = /computed hash is “47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=”/;

test('in Firefox ESR a user signs in and uses each tool, without an error in the console', async () => {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
  try {
    const context = await browser.newContext({ baseURL: settings.origin, locale: 'en-GB' });
    const monitor = monitorBrowser(context, settings.origin);
    const page = await context.newPage();
    // React does not notice what `fill` sets in this browser.
    const type = (label: string, text: string) =>
      page.getByRole('textbox', { name: label }).pressSequentially(text);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const { email, password } = sampleUser('grace');
    await page.goto('/ai');
    await type('Email address', email);
    await press('Continue');
    await type('Password', password);
    await press('Continue');
    await expect(page.getByRole('heading', { name: 'Recent Creations' })).toBeVisible();

    await page.goto('/ai/write-article');
    await type('Article Topic', 'Foxes');
    await press('Generate Article');
    await expect(page.getByText(/words \(target 500–800\)/)).toBeVisible();

    await page.goto('/ai/blog-titles');
    await type('Keyword', 'foxes');
    await press('Generate Title');
    await expect(page.getByRole('link', { name: /^Write this article: / })).toHaveCount(10);

    await page.goto('/ai/generate-images');
    await type('Describe Your Image', 'a fox on a hill');
    await press('Generate Image');
    await expect(page.getByRole('region', { name: 'Generated Image' }).getByRole('img')).toBeVisible();

    for (const [path, field, text, button] of [
      ['edit-image', 'What should change?', 'at night', 'Edit Image'],
      ['upscale-image', null, '', 'Upscale Image'],
      ['remove-background', null, '', 'Remove Background'],
      ['remove-object', 'Describe object name to remove', 'red', 'Remove Object'],
    ] as const) {
      await page.goto(`/ai/${path}`);
      await page.getByLabel('Upload Image').setInputFiles(await png());
      if (field) await type(field, text);
      await press(button);
      await expect(page.getByText('scene.png,')).toBeVisible();
    }

    await page.goto('/ai/review-resume');
    await page.getByLabel('Upload Resume').setInputFiles(await resumes.good());
    await press('Review Resume');
    await expect(page.getByRole('heading', { name: 'Overall impression' })).toBeVisible();
    await expect(page.getByText('good.pdf,')).toBeVisible();

    await page.goto('/ai/community');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    monitor.assertNoErrors(leftEarly);
  } finally {
    await browser.close();
  }
});
