import { calls, identityHeader } from '@atelier/contracts';
import { report } from '../measuring/report.ts';
import { interleave, median } from '../measuring/statistics.ts';
import { type Gallery, withGalleries } from './galleries.ts';

const [few, many] = [1_000, 100_000];
const rounds = 60;
const warmUpRounds = 20;
const page = 24;
const limit = 1.5;
/** Position of the deep page, as a share of the list. */
const depth = 0.5;

/** Compares a page of a gallery of 100,000 images with one of 1,000: both orders, the first page and one in the middle. */
await withGalleries([few, many], async ([small, large]) => {
  if (!small || !large) throw new Error('No galleries.');
  for (const sort of ['newest', 'most-liked']) {
    const cursors = {
      first: { small: undefined, large: undefined },
      middle: {
        small: await walk(small, sort, few * depth),
        large: await walk(large, sort, many * depth),
      },
    };
    for (const [position, cursor] of Object.entries(cursors)) {
      const candidates = {
        small: () => timed(small, sort, cursor.small),
        large: () => timed(large, sort, cursor.large),
      };
      await interleave(warmUpRounds, candidates);
      const times = await interleave(rounds, candidates);
      const what = `${sort}, ${position} page`;
      const ratio = median(times.large) / median(times.small);
      report([
        {
          what: `${what}: 100,000 as a multiple of 1,000`,
          value: ratio,
          unit: '×',
          limit: { atMost: limit },
        },
        { what: `${what}: of 1,000`, value: median(times.small), unit: 'ms' },
        { what: `${what}: of 100,000`, value: median(times.large), unit: 'ms' },
      ]);
    }
  }
});

/** The cursor after the first `count` images. */
async function walk(gallery: Gallery, sort: string, count: number): Promise<string> {
  const step = 100;
  let cursor: string | undefined;
  for (let seen = 0; seen < count; seen += step) {
    const { next_cursor } = await read(gallery, sort, step, cursor);
    if (!next_cursor) throw new Error('The list ended early.');
    cursor = next_cursor;
  }
  if (!cursor) throw new Error('No cursor.');
  return cursor;
}

async function timed(gallery: Gallery, sort: string, cursor: string | undefined): Promise<number> {
  const started = performance.now();
  const { creations } = await read(gallery, sort, page, cursor);
  if (creations.length !== page) throw new Error(`The page has ${creations.length} images.`);
  return performance.now() - started;
}

async function read({ url, sign }: Gallery, sort: string, limit: number, cursor: string | undefined) {
  const { path, response: schema } = calls.getPublishedCreations;
  const query = new URLSearchParams({ sort, limit: String(limit), ...(cursor ? { cursor } : {}) });
  const user = { userId: 'user_bench', sessionId: 'sess_bench', plan: 'free' } as const;
  const identity = await sign(user, 'creations');
  const response = await fetch(`${url}${path}?${query}`, { headers: { [identityHeader]: identity } });
  return schema.parse(await response.json());
}
