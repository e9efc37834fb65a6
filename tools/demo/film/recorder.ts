import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Shot, Stretch } from './timeline.ts';

/** A recording while it is being made. */
export interface Recorder {
  /** Waits without a trace in the recording. */
  cut(wait: () => Promise<unknown>): Promise<void>;
  /** Ends it. */
  stop(): Promise<Recorded>;
}

/** What was recorded: shots lie in the folder as JPEG files. */
export interface Recorded {
  shots: readonly Shot[];
  cuts: readonly Stretch[];
}

/** So that the last change before an end is among the shots. */
const settleMs = 250;
const quality = 94;

/** The clock of the shots: seconds since 1970. */
export const clock = () => Date.now() / 1000;

/** Records a page from now on: the browser sends a shot whenever something has changed. */
export async function startRecorder(page: Page, folder: string): Promise<Recorder> {
  const shots: Shot[] = [];
  const writing: Promise<void>[] = [];
  const cuts: Stretch[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(folder, `${String(shots.length).padStart(5, '0')}.jpg`);
    shots.push({ file, seen: metadata.timestamp ?? clock() });
    writing.push(writeFile(file, data, 'base64'));
    browser.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await browser.send('Page.startScreencast', { format: 'jpeg', quality, everyNthFrame: 1 });
  await pause(settleMs);
  return {
    async cut(wait) {
      const began = clock();
      await wait();
      await pause(settleMs);
      cuts.push({ from: began, to: clock() });
    },
    async stop() {
      await pause(settleMs);
      await browser.send('Page.stopScreencast');
      await Promise.all(writing);
      return { shots, cuts };
    },
  };
}
