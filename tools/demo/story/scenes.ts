import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Samples } from '../stage/samples.ts';
import type { Hand } from './hand.ts';

/** What a scene is played with. */
export interface Set {
  page: Page;
  hand: Hand;
  samples: Samples;
  /** Waits without a trace in the recording. */
  cut(wait: () => Promise<unknown>): Promise<void>;
}

/** A part of the recording, and the caption below it. */
export interface Scene {
  caption: string;
  /** How long it takes at most, in seconds: on a slow machine the recording is sped up. */
  seconds: number;
  play(set: Set): Promise<void>;
}

const link = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The recording from beginning to end. */
export const scenes: readonly Scene[] = [
  {
    caption: 'Everything you make is kept on one dashboard.',
    seconds: 3.2,
    async play({ page, hand }) {
      await hand.rest(1000);
      await hand.moveTo(page.getByRole('heading', { name: 'Recent Creations' }), 1.1);
      await hand.rest(1700);
    },
  },
  {
    caption: 'Name a topic, and an article is written before your eyes.',
    seconds: 8.8,
    async play({ page, hand }) {
      await hand.press(link(page, 'Write Article'), 0.82);
      await hand.type(page.getByLabel('Article Topic'), 'The quiet pleasure of walking to work');
      await hand.press(button(page, 'Generate Article'), 0.8);
      await hand.moveTo(page.getByRole('heading', { name: 'Generated Article' }), 1.1);
      await hand.rest(2200);
      await hand.scroll(320);
      await hand.rest(700);
    },
  },
  {
    caption: 'One keyword gives ten titles, each with a score.',
    seconds: 6.5,
    async play({ page, hand }) {
      await hand.press(link(page, 'Blog Titles'), 0.82);
      await hand.type(page.getByLabel('Keyword'), 'houseplants');
      await hand.press(page.getByText('Lifestyle', { exact: true }));
      await hand.press(button(page, 'Generate Title'), 0.8);
      await page.getByRole('button', { name: 'Copy all titles' }).waitFor();
      await hand.rest(1700);
    },
  },
  {
    caption: 'Describe a picture, choose a style, and share it if you like.',
    seconds: 8.5,
    async play({ page, hand, cut }) {
      await hand.press(link(page, 'Generate Images'), 0.82);
      await hand.type(page.getByLabel('Describe Your Image'), 'a lighthouse by the sea at sunset');
      await hand.press(page.getByText('Ghibli Style', { exact: true }));
      await hand.press(page.getByText('Landscape', { exact: true }));
      await hand.press(page.getByRole('switch'));
      await hand.scroll(120);
      await hand.press(button(page, 'Generate Image'), 0.8);
      await hand.rest(900);
      await cut(() => shown(page, 'main img'));
      await hand.scroll(-120);
      await hand.rest(1600);
    },
  },
  {
    caption: 'Take the background away, and compare before with after.',
    seconds: 6.5,
    async play({ page, hand, samples, cut }) {
      await hand.press(link(page, 'Remove Background'), 0.82);
      await hand.choose(page.getByLabel('Upload Image'), samples.picture);
      await hand.rest(500);
      await hand.press(button(page, 'Remove Background'), 0.8);
      await hand.rest(900);
      await cut(() => shown(page, '.kit-compare img'));
      await hand.rest(500);
      await hand.draw(page.getByLabel('Compare before and after'), 0.5, 0.82, 0.16, 0.45);
      await hand.rest(500);
    },
  },
  {
    caption: 'In the community, a heart says what you like.',
    seconds: 4,
    async play({ page, hand, cut }) {
      await hand.press(link(page, 'Community'), 0.82);
      await cut(() => shown(page, 'main li img'));
      await hand.rest(500);
      const heart = page.getByRole('button', { name: /^Like: .*poppy/ });
      await hand.moveTo(page.getByRole('button', { name: /^Open: .*poppy/ }));
      await hand.rest(300);
      await hand.press(heart);
      await hand.rest(1500);
    },
  },
  {
    caption: 'Your resume gets a score by clear rules, and advice line by line.',
    seconds: 7,
    async play({ page, hand, samples, cut }) {
      await hand.press(link(page, 'Review Resume'), 0.82);
      await hand.choose(page.getByLabel('Upload Resume'), samples.resume);
      await hand.rest(500);
      await hand.press(button(page, 'Review Resume'), 0.8);
      await cut(() => page.getByRole('tablist').waitFor());
      await hand.moveTo(page.getByRole('tab', { name: 'Review', exact: true }));
      await hand.rest(3000);
      await hand.press(page.getByRole('tab', { name: 'Score', exact: true }));
      await hand.rest(1800);
    },
  },
];

/** Waits until every picture that the selector finds is there in full. */
async function shown(page: Page, selector: string): Promise<void> {
  const pictures = page.locator(selector);
  await pictures.first().waitFor();
  const areWhole = () =>
    pictures.evaluateAll((found) =>
      found.every(
        (one) => 'naturalWidth' in one && 'complete' in one && one.complete && Number(one.naturalWidth) > 0,
      ),
    );
  while (!(await areWhole())) await pause(50);
}
