import { mkdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { signIn } from '../../cli/browser/sign-in.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { root } from '../../cli/workspace.ts';
import { overlap } from './overlap.ts';

/** What the browser shows while the two pages are taken, in CSS pixels. */
export const pageSize = { width: 1280, height: 800 };
const ground = { width: 1600, height: 1130, colour: '#efe9df' };
const landingPlace = { left: 48, top: 48, width: 1230 };
const writerPlace = { left: 632, top: 507, width: 920 };

/** Screenshots. */
export interface Pages {
  landing: Buffer;
  writer: Buffer;
}

/** Takes the landing page as a visitor sees it, and the article writer with an article in it. */
export async function takePages(context: BrowserContext): Promise<Pages> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const landing = await page.screenshot();
  await signIn(page, sampleUser('grace'));
  await page.goto('/ai/write-article');
  await page.getByLabel('Article Topic').fill('The quiet pleasure of walking to work');
  await page.getByRole('button', { name: 'Generate Article', exact: true }).click();
  await page.getByRole('button', { name: 'Copy the article' }).waitFor();
  await page.mouse.move(1, 1);
  const writer = await page.screenshot();
  return { landing, writer };
}

/** Lays one page over the other as the picture of the README. */
export async function publishReadmePicture(
  { landing, writer }: Pages,
  say: (line: string) => void,
): Promise<void> {
  const target = join(root, 'docs/media/atelier.webp');
  await mkdir(join(root, 'docs/media'), { recursive: true });
  const placed = [
    { picture: landing, ...landingPlace },
    { picture: writer, ...writerPlace },
  ];
  await overlap(ground, placed, target);
  say(`  wrote ${relative(root, target)}, ${((await stat(target)).size / 1000).toFixed(0)} kB`);
}
