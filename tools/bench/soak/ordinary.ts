import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { twoPages } from '../../../services/resume/fixtures/valid-resumes.ts';
import { type ApiClient, readJson, uploadForm } from '../../cli/product/api-client.ts';

/** The actions of an ordinary user, repeated in this order. */
const actions = [
  'landing',
  'history',
  'gallery',
  'article',
  'history',
  'image',
  'removal',
  'review',
] as const;
export type Action = (typeof actions)[number];

/** The time of one finished action in ms, or why it failed. */
export interface Sample {
  action: Action;
  at: number;
  ms: number;
  fault: string | null;
}

const thinkMs = { least: 4_000, most: 12_000 };

/** The files that ordinary users upload: made once, shared by all. */
export async function ordinaryFiles() {
  const photo = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#5b7fa3' },
  })
    .composite([
      {
        input: Buffer.from(
          '<svg width="400" height="500"><ellipse cx="200" cy="250" rx="180" ry="240" fill="#e8c39e"/></svg>',
        ),
      },
    ])
    .jpeg({ quality: 85 })
    .toBuffer();
  return { photo, resume: await twoPages() };
}
export type OrdinaryFiles = Awaited<ReturnType<typeof ordinaryFiles>>;

/** Performs the actions with pauses like a user until `signal` is aborted. Starts with action `first`. */
export async function workOrdinarily(
  origin: string,
  user: ApiClient,
  files: OrdinaryFiles,
  first: number,
  record: (sample: Sample) => void,
  signal: AbortSignal,
): Promise<void> {
  const perform: Record<Action, () => Promise<unknown>> = {
    landing: async () => {
      const response = await fetch(origin, { headers: { accept: 'text/html' } });
      if (!response.ok) throw new Error(`landing page: ${response.status}`);
      return response.text();
    },
    history: () => user.call('getUserCreations').then(readJson),
    gallery: () => user.call('getPublishedCreations').then(readJson),
    article: () =>
      user
        .call('generateArticle', {
          body: { prompt: 'Write an article about tea in Short (500-800 words)', length: 800 },
        })
        .then(readJson),
    image: () =>
      user
        .call('generateImage', {
          body: { prompt: 'Generate an image of a lighthouse in the style Realistic Style', publish: false },
        })
        .then(readJson),
    removal: () => user.call('removeBackground', { body: uploadForm('image', files.photo) }).then(readJson),
    review: () => user.call('reviewResume', { body: uploadForm('resume', files.resume) }).then(readJson),
  };
  for (let step = first; !signal.aborted; step += 1) {
    const action = actions[step % actions.length] ?? 'landing';
    await user.token();
    const at = performance.now();
    const fault = await perform[action]().then(
      () => null,
      (error: unknown) => String(error),
    );
    record({ action, at, ms: performance.now() - at, fault });
    const think = thinkMs.least + Math.random() * (thinkMs.most - thinkMs.least);
    await pause(think, undefined, { signal }).catch(() => undefined);
  }
}
