import type { Candidate } from './candidates.ts';
import type { Clues, Place } from './words.ts';

const inPlace: Record<Place, (candidate: Candidate) => boolean> = {
  left: ({ x }) => x < 0.5,
  right: ({ x }) => x > 0.5,
  top: ({ y }) => y < 0.5,
  bottom: ({ y }) => y > 0.5,
  middle: ({ x, y }) => Math.abs(x - 0.5) < 0.25 && Math.abs(y - 0.5) < 0.25,
};

/** A thing known by its name alone has to be this many times as large as the next patch, or it is anybody's guess. */
const CLEARLY_LARGEST = 3;

/**
 * Picks the thing from the patches that each way of looking found. With a colour named the form may differ; without
 * one it has to fit, for nothing else speaks for the patch. No clue at all picks nothing.
 */
export function choose(ways: readonly (readonly Candidate[])[], clues: Clues): Candidate | undefined {
  for (const candidates of ways) {
    const chosen = chooseFrom(candidates, clues);
    if (chosen) return chosen;
  }
  return undefined;
}

function chooseFrom(candidates: readonly Candidate[], { colours, shape, places, specific }: Clues) {
  if (colours.length === 0 && shape === undefined) return undefined;
  const placed = candidates.filter((one) => places.every((place) => inPlace[place](one)));
  const [first, second] = placed;
  if (colours.length === 0 && specific && first && second) {
    return first.share >= second.share * CLEARLY_LARGEST ? first : undefined;
  }
  const formed = placed.find((one) => one.shapes.includes(shape ?? 'any'));
  return formed ?? (colours.length > 0 ? first : undefined);
}
