import type { Candidate, Findings } from './candidates.ts';
import type { Clues, Place } from './phrase.ts';

const inPlace: Record<Place, (candidate: Candidate) => boolean> = {
  left: ({ x }) => x < 0.5,
  right: ({ x }) => x > 0.5,
  top: ({ y }) => y < 0.5,
  bottom: ({ y }) => y > 0.5,
  middle: ({ x, y }) => Math.abs(x - 0.5) < 0.25 && Math.abs(y - 0.5) < 0.25,
};

/** An object of which only the name is known must be this many times as large as the next patch. */
const minSizeRatio = 8;
/** An object with its shadow is at most this many times as large as the object. */
const maxShadowRatio = 1.6;

/**
 * Chooses the object from the candidates, including its shadow. If the phrase names a colour, the shape may differ;
 * otherwise the shape must match. Without colour and shape there is no choice.
 */
export function choose({ methods, remaining }: Findings, clues: Clues): Candidate | undefined {
  for (const candidates of methods) {
    const chosen = chooseFrom(candidates, clues);
    if (chosen) return remaining.find((one) => contains(one, chosen)) ?? chosen;
  }
  return undefined;
}

function chooseFrom(candidates: readonly Candidate[], clues: Clues): Candidate | undefined {
  const { colours, colourNamed, shape, places, specific } = clues;
  if (colours.length === 0 && shape === undefined) return undefined;
  const placed = candidates.filter((one) => places.every((place) => inPlace[place](one)));
  const [first, second] = placed;
  if (colours.length === 0 && specific && first) {
    const clear = !first.atBorder && first.share >= (second?.share ?? 0) * minSizeRatio;
    return clear ? first : undefined;
  }
  const formed = placed.find((one) => one.shapes.includes(shape ?? 'any'));
  return formed ?? (colourNamed ? first : undefined);
}

function contains(whole: Candidate, part: Candidate): boolean {
  if (whole.share < part.share || whole.share > part.share * maxShadowRatio) return false;
  return part.mask.data.every(
    (value, pixel) => value === 0 || pixel % 7 !== 0 || whole.mask.data[pixel] !== 0,
  );
}
