import type { BrowserContext } from 'playwright-core';
import { signIn } from '../../cli/browser/sign-in.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { knownCreation } from '../stage/fill-dashboard.ts';
import type { Samples } from '../stage/samples.ts';
import { showCursor } from '../story/cursor.ts';
import { handOf } from '../story/hand.ts';
import { scenes } from '../story/scenes.ts';
import type { Cue } from './captions.ts';
import { framesPerSecond } from './encode.ts';
import { clock, startRecorder } from './recorder.ts';
import { createTimeline, type Played, type ShownShot } from './timeline.ts';

/** What is seen, in CSS pixels and in pixels of the recording. */
export const filmSize = { width: 1280, height: 720 };
const captionGap = 0.1;

/** A recording of the whole story, ready to be encoded. */
export interface Take {
  shots: readonly ShownShot[];
  cues: readonly Cue[];
  /** In seconds. */
  length: number;
}

/** Plays the story in the browser, and records it into the folder. */
export async function takeFilm(context: BrowserContext, samples: Samples, folder: string): Promise<Take> {
  const page = await context.newPage();
  await signIn(page, sampleUser('grace'));
  await page.getByText(knownCreation).waitFor();
  await page.waitForLoadState('networkidle');
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
  const { at, length, play } = createTimeline(played, cuts);
  const cues = scenes.map(({ caption }, index) => ({
    text: caption,
    from: at(played[index]?.from ?? 0),
    to: at(played[index]?.to ?? 0) - captionGap,
  }));
  return { shots: play(shots, framesPerSecond), cues, length };
}
