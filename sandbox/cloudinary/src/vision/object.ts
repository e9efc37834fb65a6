import { floodFromBorder, type Mask, readSmall, type Small } from './image.ts';

const searchSide = 384;
/** The least and the largest share of an image that an object has. */
const minShare = 0.0008;
const maxShare = 0.45;

const colourWords = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'white', 'black', 'grey'];
const nouns =
  /\b(?:object|thing|item|spot|stain|logo|text|ball|disc|box|boat|car|bike|person|man|woman|dog|cat|bird|cup|hat|chair|tree|flower|house|sun)s?\b/i;

/**
 * Finds the object that a phrase names: the largest patch that differs from the background, and has the
 * named colour if there is one. Returns null for a phrase without a colour or a common noun, and where none
 * is found.
 */
export async function findObject(source: string, phrase: string): Promise<Mask | null> {
  const colours = colourWords.filter((colour) => new RegExp(`\\b${colour}\\b`, 'i').test(phrase));
  if (colours.length === 0 && !nouns.test(phrase)) return null;
  const small = await readSmall(source, searchSide);
  const found = patchesOf(small).find((patch) =>
    colours.every((colour) => shareOf(colour, patch, small) > 0.3),
  );
  return found ? widened(found, small) : null;
}

/** The connected patches that a fill from the border leaves, as lists of pixels, from large to small. */
function patchesOf(small: Small): number[][] {
  const { width } = small;
  const left = Uint8Array.from(floodFromBorder(small).mask.data);
  const patches: number[][] = [];
  for (let start = 0; start < left.length; start += 1) {
    if (!left[start]) continue;
    const pixels = [start];
    left[start] = 0;
    for (let head = 0; head < pixels.length; head += 1) {
      const pixel = pixels[head] ?? 0;
      const x = pixel % width;
      const before = x > 0 ? pixel - 1 : -1;
      const after = x < width - 1 ? pixel + 1 : -1;
      for (const next of [before, after, pixel - width, pixel + width]) {
        if (!left[next]) continue;
        left[next] = 0;
        pixels.push(next);
      }
    }
    const share = pixels.length / left.length;
    if (share >= minShare && share <= maxShare) patches.push(pixels);
  }
  return patches.toSorted((a, b) => b.length - a.length);
}

function shareOf(colour: string, patch: readonly number[], { data }: Small): number {
  const matching = patch.filter((pixel) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 3, pixel * 3 + 3);
    return colourOf(red, green, blue) === colour;
  });
  return matching.length / patch.length;
}

function colourOf(red: number, green: number, blue: number): string {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most < 45) return 'black';
  if (most - least < 35) return most > 215 ? 'white' : 'grey';
  const range = most - least;
  const sector =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const hue = (sector * 60 + 360) % 360;
  const limits: [number, string][] = [
    [18, 'red'],
    [43, 'orange'],
    [70, 'yellow'],
    [172, 'green'],
    [262, 'blue'],
    [306, 'purple'],
    [342, 'pink'],
  ];
  return limits.find(([limit]) => hue < limit)?.[1] ?? 'red';
}

function widened(pixels: readonly number[], { width, height }: Small): Mask {
  const data = new Uint8Array(width * height);
  const reach = Math.max(2, Math.round(Math.max(width, height) * 0.012));
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1)
      data.fill(255, row * width + Math.max(0, x - reach), row * width + Math.min(width, x + reach + 1));
  }
  return { data, width, height };
}
