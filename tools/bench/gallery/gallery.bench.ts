import { calls, identityHeader } from '@atelier/contracts';
import { report } from '../measuring/report.ts';
import { inTurns, median } from '../measuring/statistics.ts';
import { type Gallery, withGalleries } from './galleries.ts';

const [few, many] = [1_000, 100_000];
const rounds = 60;
const warmUp = 20;
const page = 24;
const limit = 1.5;
/** How far into the list the deep page lies. */
const depth = 0.5;

/** A page of the gallery out of a hundred thousand pictures, beside one out of a thousand: both orders, the first page and one half way. */
await withGalleries([few, many], async ([small, large]) => {
  if (!small || !large) throw new Error('No galleries.');
  for (const sort of ['newest', 'most-liked']) {
    const cursors = {
      first: { small: undefined, large: undefined },
      'half way': {
        small: await walk(small, sort, few * depth),
        large: await walk(large, sort, many * depth),
      },
    };
    for (const [where, at] of Object.entries(cursors)) {
      const candidates = {
        small: () => timed(small, sort, at.small),
        large: () => timed(large, sort, at.large),
      };
      await inTurns(warmUp, candidates);
      const times = await inTurns(rounds, candidates);
      const what = `${sort}, ${where}`;
      const ratio = median(times.large) / median(times.small);
      report([
        {
          what: `${what}: 100,000 as a multiple of 1,000`,
          value: ratio,
          unit: '×',
          limit: { atMost: limit },
        },
        { what: `${what}: out of 1,000`, value: median(times.small), unit: 'ms' },
        { what: `${what}: out of 100,000`, value: median(times.large), unit: 'ms' },
      ]);
    }
  }
});

/** The cursor behind the first `count` pictures. */
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
  const began = performance.now();
  const { creations } = await read(gallery, sort, page, cursor);
  if (creations.length !== page) throw new Error(`The page holds ${creations.length} pictures.`);
  return performance.now() - began;
}

async function read({ url, sign }: Gallery, sort: string, limit: number, cursor: string | undefined) {
  const { path, answer } = calls.getPublishedCreations;
  const query = new URLSearchParams({ sort, limit: String(limit), ...(cursor ? { cursor } : {}) });
  const who = { userId: 'user_bench', sessionId: 'sess_bench', plan: 'free' } as const;
  const identity = await sign(who, 'creations');
  const response = await fetch(`${url}${path}?${query}`, { headers: { [identityHeader]: identity } });
  return answer.parse(await response.json());
}
