import { floodFromBorder } from './flood.ts';
import { type Mask, readSmall, type Small } from './image.ts';

const searchSide = 384;
const minShare = 0.0008;
const maxShare = 0.45;
/** An object of which only the name is known must be this many times as large as the next patch. */
const clearlyLarger = 8;

/** A connected patch of what differs from the background. */
interface Patch {
  pixels: number[];
  /** The centre and the size of its box, as shares of the image. */
  x: number;
  y: number;
  /** The longer side of its box divided by the shorter one, and how much of the box it covers. */
  ratio: number;
  cover: number;
  colours: ReadonlySet<string>;
}

const shapes: [words: string, fits: (patch: Patch) => boolean][] = [
  [
    'ball circle disc coin plate wheel ring button clock balloon',
    ({ ratio, cover }) => ratio < 1.4 && cover < 0.88,
  ],
  ['box square rectangle book card sign phone screen poster', ({ cover }) => cover >= 0.88],
  ['stick pole pen pencil rope branch bottle lamp tower bar', ({ ratio }) => ratio > 2.2],
  ['object thing item shape spot stain mark logo text', () => true],
];
const places: [words: string, fits: (patch: Patch) => boolean][] = [
  ['left', ({ x }) => x < 0.5],
  ['right', ({ x }) => x > 0.5],
  ['top upper', ({ y }) => y < 0.5],
  ['bottom lower', ({ y }) => y > 0.5],
];
const colourWords = 'red orange yellow green blue purple pink white black grey'.split(' ');
/** Objects that have no colour or shape of their own. */
const nouns =
  'boat car bike bus person man woman child dog cat bird cup mug hat shoe chair tree flower house lighthouse sun';

/** Finds the object that a phrase names. Returns null where none is found. */
export async function findObject(source: string, phrase: string): Promise<Mask | null> {
  const words = (phrase.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => [
    word,
    word.replace(/s$/, ''),
  ]);
  const named = <T>(list: readonly [string, T][]) =>
    list.filter(([text]) => text.split(' ').some((word) => words.includes(word))).map(([, value]) => value);
  const wanted = colourWords.filter((colour) => words.includes(colour));
  const [shape] = named(shapes);
  const isNoun = nouns.split(' ').some((word) => words.includes(word));
  if (wanted.length === 0 && !shape && !isNoun) return null;
  const small = await readSmall(source, searchSide);
  const placed = patchesOf(small).filter((patch) => named(places).every((fits) => fits(patch)));
  const coloured = placed.filter(({ colours }) => wanted.every((colour) => colours.has(colour)));
  const [first, second] = coloured;
  const isClear = first && first.pixels.length >= clearlyLarger * (second?.pixels.length ?? 0);
  const byName = wanted.length > 0 || isClear ? first : undefined;
  const chosen = (shape && coloured.find(shape)) ?? (shape && wanted.length === 0 ? undefined : byName);
  return chosen ? widened(chosen.pixels, small) : null;
}

/** The connected patches that a fill from the border leaves, from large to small. */
function patchesOf(small: Small): Patch[] {
  const { width, height } = small;
  const left = Uint8Array.from(floodFromBorder(small).mask.data);
  const patches: Patch[] = [];
  for (let start = 0; start < left.length; start += 1) {
    if (!left[start]) continue;
    const pixels = [start];
    left[start] = 0;
    for (let head = 0; head < pixels.length; head += 1) {
      const pixel = pixels[head] ?? 0;
      const x = pixel % width;
      for (const next of [
        x > 0 ? pixel - 1 : -1,
        x < width - 1 ? pixel + 1 : -1,
        pixel - width,
        pixel + width,
      ]) {
        if (!left[next]) continue;
        left[next] = 0;
        pixels.push(next);
      }
    }
    const share = pixels.length / left.length;
    if (share >= minShare && share <= maxShare) patches.push(describe(pixels, small));
  }
  return patches.toSorted((a, b) => b.pixels.length - a.pixels.length);

  function describe(pixels: number[], { data }: Small): Patch {
    const box = { left: width, right: 0, top: height, bottom: 0 };
    const counts = new Map<string, number>();
    for (const pixel of pixels) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
      const colour = colourOf(data[pixel * 3] ?? 0, data[pixel * 3 + 1] ?? 0, data[pixel * 3 + 2] ?? 0);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const [wide, tall] = [box.right - box.left, box.bottom - box.top];
    return {
      pixels,
      x: (box.left + wide / 2) / width,
      y: (box.top + tall / 2) / height,
      ratio: Math.max(wide, tall) / Math.min(wide, tall),
      cover: pixels.length / (wide * tall),
      colours: new Set(
        [...counts].filter(([, count]) => count > pixels.length / 3).map(([colour]) => colour),
      ),
    };
  }
}

/** The name of a colour. */
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

/** The mask of a patch, wider by its edge and the rest of its shadow. */
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
