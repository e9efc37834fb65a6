import type { Candidate } from './candidates.ts';
import type { Clues, Place } from './words.ts';

const inPlace: Record<Place, (candidate: Candidate) => boolean> = {
  left: ({ x }) => x < 0.5,
  right: ({ x }) => x > 0.5,
  top: ({ y }) => y < 0.5,
  bottom: ({ y }) => y > 0.5,
  middle: ({ x, y }) => Math.abs(x - 0.5) < 0.25 && Math.abs(y - 0.5) < 0.25,
};

/**
 * Picks the largest candidate (they come sorted) that fits the clues. With a colour named the form may differ; without
 * one it has to fit, for nothing else speaks for the candidate. No clue at all picks nothing.
 */
export function choose(
  candidates: readonly Candidate[],
  { colours, shape, places }: Clues,
): Candidate | undefined {
  if (colours.length === 0 && shape === undefined) return undefined;
  const placed = candidates.filter((one) => places.every((place) => inPlace[place](one)));
  const formed = placed.find((one) => shape === undefined || shape === 'any' || one.shape === shape);
  return formed ?? (colours.length > 0 ? placed[0] : undefined);
}
