import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { signIn } from '../cli/browser/sign-in.ts';
import { sampleUser } from '../cli/product/sample-users.ts';
import type { Caption, Film, Frame } from './film-files.ts';
import { knownCreation } from './sample-creations.ts';
import type { SampleUploads } from './sample-uploads.ts';
import { scenes, showPointer } from './scenes.ts';

/** CSS pixels of the page and pixels of the film. */
export const filmSize = { width: 1280, height: 720 };
const jpegQuality = 94;
/** Time for the last change of a page to arrive as a frame. */
const settleMs = 250;
const captionGapSeconds = 0.1;

/** Plays all scenes in the browser and records them. The frames are JPEG files in the folder. */
export async function recordFilm(
  context: BrowserContext,
  uploads: SampleUploads,
  folder: string,
): Promise<Film> {
  const page = await context.newPage();
  await signIn(page, sampleUser('grace'));
  await page.getByText(knownCreation).waitFor();
  await page.waitForLoadState('networkidle');

  const clock = createClock();
  const frames: Frame[] = [];
  await showPointer(page);
  await page.screencast.start({
    size: filmSize,
    quality: jpegQuality,
    onFrame: ({ data }) => {
      const file = join(folder, `${String(frames.length).padStart(5, '0')}.jpg`);
      writeFileSync(file, data);
      frames.push({ file, at: frames.length === 0 ? 0 : clock.seconds() });
    },
  });
  const skip = (wait: () => Promise<unknown>) =>
    clock.stopWhile(async () => {
      await wait();
      await pause(settleMs);
    });
  const captions: Caption[] = [];
  for (const { caption, play } of scenes) {
    const from = clock.seconds();
    await play({ page, uploads, skip });
    captions.push({ text: caption, from, to: clock.seconds() - captionGapSeconds });
  }
  const seconds = clock.seconds();
  await page.screencast.stop();
  return { frames, captions, seconds };
}

/** The time of the film: seconds since its beginning, without the time that is skipped. */
function createClock() {
  let started = performance.now();
  let stoppedAt: number | null = null;
  return {
    seconds: () => ((stoppedAt ?? performance.now()) - started) / 1000,
    async stopWhile(work: () => Promise<unknown>): Promise<void> {
      stoppedAt = performance.now();
      await work();
      started += performance.now() - stoppedAt;
      stoppedAt = null;
    },
  };
}
