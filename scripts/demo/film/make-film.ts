import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { root } from '../../workspace.ts';
import { enter } from '../stage/browser.ts';
import { knownCreation } from '../stage/fill-dashboard.ts';
import { visitor } from '../stage/people.ts';
import type { Samples } from '../stage/samples.ts';
import { showCursor } from '../story/cursor.ts';
import { handOf } from '../story/hand.ts';
import { scenes } from '../story/scenes.ts';
import { toWebVtt } from './captions.ts';
import { encode } from './encode.ts';
import { clock, startRecorder } from './recorder.ts';
import { createTimeline, type Played } from './timeline.ts';

/** What is seen, in CSS pixels and in pixels of the recording. */
export const filmSize = { width: 1280, height: 720 };
const output = join(root, 'shell/public/demo');
const captionGap = 0.1;

/** Plays the story, and writes the recording, its captions and its poster where the shell serves them. */
export async function makeFilm(
  context: BrowserContext,
  samples: Samples,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const page = await context.newPage();
  await enter(page, visitor);
  await page.getByText(knownCreation).waitFor();
  await showCursor(page);
  const hand = handOf(page);
  await hand.begin();
  const recorder = await startRecorder(page, folder);
  const played: Played[] = [];
  for (const { play, seconds } of scenes) {
    const from = played.at(-1)?.to ?? clock();
    await play({ page, hand, samples, cut: recorder.cut });
    played.push({ from, to: clock(), atMost: seconds });
  }
  const { shots, cuts } = await recorder.stop();
  const timeline = createTimeline(played, cuts);
  say(`  recorded ${timeline.length.toFixed(1)} s, ${shots.length} shots; encoding …`);

  await mkdir(output, { recursive: true });
  const shown = timeline.play(shots);
  const film = join(output, 'atelier-demo.webm');
  await encode(shown, folder, film);
  const cues = scenes.map(({ caption }, index) => ({
    text: caption,
    from: timeline.at(played[index]?.from ?? 0),
    to: timeline.at(played[index]?.to ?? 0) - captionGap,
  }));
  await writeFile(join(output, 'captions.vtt'), toWebVtt(cues));
  await sharp(shown[0]?.file).webp({ quality: 82 }).toFile(join(output, 'poster.webp'));
  say(`  wrote ${film} (${((await stat(film)).size / 1e6).toFixed(2)} MB)`);
}
