import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { signIn } from '../cli/browser/sign-in.ts';
import { sampleUser } from '../cli/product/sample-users.ts';
import { root } from '../cli/workspace.ts';

/** Size of the browser's page for both screenshots, in CSS pixels. */
export const pageSize = { width: 1280, height: 800 };
const imageSize = { width: 1600, height: 1130 };
const target = join(root, 'docs/media/atelier.webp');

/** Returns a PNG of the landing page and, over it, the article writer with an article. */
export async function takeReadmeImage(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const landing = await landingScreenshot(page);
  const writer = await writerScreenshot(page);
  await page.goto('about:blank');
  await page.setViewportSize(imageSize);
  await page.setContent(composition(landing, writer));
  return page.screenshot();
}

/** Writes the image as WebP to its place in `docs/media`. */
export async function publishReadmeImage(png: Buffer, log: (line: string) => void): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await sharp(png).webp({ quality: 84, effort: 6 }).toFile(target);
  log(`  wrote ${relative(root, target)}, ${((await stat(target)).size / 1000).toFixed(0)} kB`);
}

async function landingScreenshot(page: Page): Promise<Buffer> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  return page.screenshot();
}

async function writerScreenshot(page: Page): Promise<Buffer> {
  await signIn(page, sampleUser('grace'));
  await page.goto('/ai/write-article');
  await page.getByLabel('Article Topic').fill('The quiet pleasure of walking to work');
  await page.getByRole('button', { name: 'Generate Article', exact: true }).click();
  await page.getByRole('button', { name: 'Copy article' }).waitFor();
  await page.mouse.move(1, 1);
  return page.screenshot();
}

const composition = (landing: Buffer, writer: Buffer) => `
<style>
  body { margin: 0; background: #efe9df; }
  img { position: absolute; border-radius: 14px; box-shadow: 0 16px 44px #3a2c1c3d, 0 0 0 1px #3a2c1c24; }
</style>
<img style="left: 48px; top: 48px; width: 1230px" src="${dataUrl(landing)}">
<img style="left: 632px; top: 507px; width: 920px" src="${dataUrl(writer)}">`;

const dataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
