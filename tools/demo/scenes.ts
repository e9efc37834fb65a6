import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { SampleUploads } from './sample-uploads.ts';

export interface SceneContext {
  page: Page;
  uploads: SampleUploads;
  /** Waits without recording. */
  skip(wait: () => Promise<unknown>): Promise<void>;
}

export interface Scene {
  caption: string;
  play(context: SceneContext): Promise<void>;
}

const keyDelayMs = 38;
/** How long the pointer moves before each action. */
const actionMs = 450;
const imageTimeoutMs = 30_000;

const link = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** The film from beginning to end. */
export const scenes: readonly Scene[] = [
  {
    caption: 'Everything you make is kept on one dashboard.',
    async play() {
      await pause(2700);
    },
  },
  {
    caption: 'Name a topic, and an article is written before your eyes.',
    async play({ page }) {
      await link(page, 'Write Article').click();
      await type(page, page.getByLabel('Article Topic'), 'The quiet pleasure of walking to work');
      await button(page, 'Generate Article').click();
      await pause(2200);
      await scroll(page, 320);
      await pause(700);
    },
  },
  {
    caption: 'One keyword gives ten titles, each with a score.',
    async play({ page }) {
      await link(page, 'Blog Titles').click();
      await type(page, page.getByLabel('Keyword'), 'houseplants');
      await radio(page, 'Lifestyle').check();
      await button(page, 'Generate Title').click();
      await button(page, 'Copy all titles').waitFor();
      await pause(1700);
    },
  },
  {
    caption: 'Describe an image, choose a style, and make it public if you like.',
    async play({ page, skip }) {
      await link(page, 'Generate Images').click();
      await type(page, page.getByLabel('Describe Your Image'), 'a lighthouse by the sea at sunset');
      await radio(page, 'Ghibli Style').check();
      await radio(page, 'Landscape').check();
      await page.getByRole('switch').click();
      await scroll(page, 120);
      await button(page, 'Generate Image').click();
      await pause(900);
      await skip(() => imagesLoaded(page, 'main img'));
      await scroll(page, -120);
      await pause(1600);
    },
  },
  {
    caption: 'Take the background away, and compare before with after.',
    async play({ page, uploads, skip }) {
      await link(page, 'Remove Background').click();
      await page.getByLabel('Upload Image').setInputFiles(uploads.image);
      await pause(500);
      await button(page, 'Remove Background').click();
      await pause(900);
      await skip(() => imagesLoaded(page, '.kit-compare img'));
      await pause(500);
      await dragSlider(page, page.getByLabel('Compare before and after'), [0.5, 0.82, 0.16, 0.45]);
      await pause(500);
    },
  },
  {
    caption: 'In the community, a heart says what you like.',
    async play({ page, skip }) {
      await link(page, 'Community').click();
      await skip(() => imagesLoaded(page, 'main li img'));
      await pause(500);
      await page.getByRole('button', { name: /^Open: .*poppy/ }).hover();
      await pause(300);
      await page.getByRole('button', { name: /^Like: .*poppy/ }).click();
      await pause(1500);
    },
  },
  {
    caption: 'Your resume gets a score by clear rules, and advice line by line.',
    async play({ page, uploads, skip }) {
      await link(page, 'Review Resume').click();
      await page.getByLabel('Upload Resume').setInputFiles(uploads.resume);
      await pause(500);
      await button(page, 'Review Resume').click();
      await skip(() => page.getByRole('tablist').waitFor());
      await pause(3000);
      await page.getByRole('tab', { name: 'Score', exact: true }).click();
      await pause(1800);
    },
  },
];

/** Shows the pointer before each action, moving from the last one. */
export const showPointer = (page: Page) =>
  page.screencast.showActions({ cursor: 'pointer', duration: actionMs, style: { title: 'display: none' } });

/** Playwright would show the pointer for `actionMs` before each key and each step of a movement. */
async function withoutPointer(page: Page, action: () => Promise<void>): Promise<void> {
  await page.screencast.hideActions();
  await action();
  await showPointer(page);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await withoutPointer(page, () => field.pressSequentially(text, { delay: keyDelayMs }));
}

async function scroll(page: Page, by: number): Promise<void> {
  await page.evaluate(`scrollBy({ top: ${by}, behavior: 'smooth' })`);
  await pause(700);
}

/** Drags a slider through positions, each a share of its width from 0 to 1. */
async function dragSlider(page: Page, slider: Locator, [first = 0, ...rest]: readonly number[]) {
  const box = await slider.boundingBox();
  if (!box) throw new Error(`${slider} is not visible.`);
  const y = box.y + box.height / 2;
  const x = (share: number) => box.x + box.width * share;
  await page.mouse.move(x(first), y);
  await withoutPointer(page, async () => {
    await page.mouse.down();
    for (const share of rest) await page.mouse.move(x(share), y, { steps: 20 });
    await page.mouse.up();
  });
}

/** Waits until all images that the selector finds are loaded. */
async function imagesLoaded(page: Page, selector: string): Promise<void> {
  const images = page.locator(selector);
  await images.first().waitFor();
  const areLoaded = () =>
    images.evaluateAll((found) =>
      found.every(
        (one) => 'naturalWidth' in one && 'complete' in one && one.complete && Number(one.naturalWidth) > 0,
      ),
    );
  const deadline = performance.now() + imageTimeoutMs;
  while (!(await areLoaded())) {
    if (performance.now() > deadline) throw new Error(`Images of ${selector} were not loaded in time.`);
    await pause(50);
  }
}
