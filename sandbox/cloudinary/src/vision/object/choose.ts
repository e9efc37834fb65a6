import type { Candidate, Findings } from './candidates.ts';
import type { Clues, Place } from './words.ts';

const inPlace: Record<Place, (candidate: Candidate) => boolean> = {
  left: ({ x }) => x < 0.5,
  right: ({ x }) => x > 0.5,
  top: ({ y }) => y < 0.5,
  bottom: ({ y }) => y > 0.5,
  middle: ({ x, y }) => Math.abs(x - 0.5) < 0.25 && Math.abs(y - 0.5) < 0.25,
};

/** A thing known by its name alone has to be this many times as large as the next patch, or it is anybody's guess. */
const CLEARLY_LARGEST = 8;
/** A thing with its shadow is at most this many times as large as the thing. */
const WITH_SHADOW = 1.6;

/**
 * Picks the thing from what was found, together with its shadow. Where the phrase itself names a colour the form may
 * differ; else it has to fit, for nothing else speaks for the patch. No clue at all picks nothing.
 */
export function choose({ ways, standing }: Findings, clues: Clues): Candidate | undefined {
  for (const candidates of ways) {
    const chosen = chooseFrom(candidates, clues);
    if (chosen) return standing.find((one) => holds(one, chosen)) ?? chosen;
  }
  return undefined;
}

function chooseFrom(candidates: readonly Candidate[], clues: Clues): Candidate | undefined {
  const { colours, colourNamed, shape, places, specific } = clues;
  if (colours.length === 0 && shape === undefined) return undefined;
  const placed = candidates.filter((one) => places.every((place) => inPlace[place](one)));
  const [first, second] = placed;
  if (colours.length === 0 && specific && first) {
    const clear = !first.atBorder && first.share >= (second?.share ?? 0) * CLEARLY_LARGEST;
    return clear ? first : undefined;
  }
  const formed = placed.find((one) => one.shapes.includes(shape ?? 'any'));
  return formed ?? (colourNamed ? first : undefined);
}

function holds(whole: Candidate, part: Candidate): boolean {
  if (whole.share < part.share || whole.share > part.share * WITH_SHADOW) return false;
  return part.mask.data.every(
    (value, pixel) => value === 0 || pixel % 7 !== 0 || whole.mask.data[pixel] !== 0,
  );
}
