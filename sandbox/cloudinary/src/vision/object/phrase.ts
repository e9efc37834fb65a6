/** A range of OpenCV's hue (0 to 180), saturation and value (0 to 255). */
export type ColourRange = { low: [number, number, number]; high: [number, number, number] };
export type Shape = 'round' | 'box' | 'long' | 'any';
export type Place = 'left' | 'right' | 'top' | 'bottom' | 'middle';

/** The properties of an object in a phrase. Without colour and shape the object cannot be found. */
export type Clues = {
  colours: ColourRange[];
  shape: Shape | undefined;
  places: Place[];
  specific: boolean;
  colourNamed: boolean;
};

const vivid = (from: number, to: number): ColourRange => ({ low: [from, 90, 55], high: [to, 255, 255] });
const red = [vivid(0, 9), vivid(171, 180)];
const orange = [vivid(10, 21)];
const yellow = [vivid(22, 34)];
const green = [vivid(35, 85)];
const cyan = [vivid(86, 99)];
const blue = [vivid(100, 130)];
const purple = [vivid(131, 152)];
const pink: ColourRange[] = [vivid(153, 170), { low: [0, 45, 170], high: [9, 110, 255] }];
const brown: ColourRange[] = [{ low: [5, 70, 35], high: [20, 220, 165] }];
const white: ColourRange[] = [{ low: [0, 0, 215], high: [180, 35, 255] }];
const black: ColourRange[] = [{ low: [0, 0, 0], high: [180, 255, 45] }];
const grey: ColourRange[] = [{ low: [0, 0, 80], high: [180, 35, 200] }];

const pale: ColourRange = { low: [14, 22, 200], high: [40, 130, 255] };

const colours: Record<string, ColourRange[]> = {
  red,
  orange,
  yellow,
  green,
  cyan,
  turquoise: cyan,
  teal: cyan,
  blue,
  navy: blue,
  purple,
  violet: purple,
  magenta: pink,
  pink,
  brown,
  white,
  black,
  grey,
  gray: grey,
  gold: yellow,
  golden: yellow,
};

/** Objects with a known colour. */
const colouredObjects: Record<string, [ColourRange[], Shape]> = {
  apple: [[...red, ...green], 'round'],
  tomato: [red, 'round'],
  cherry: [red, 'round'],
  strawberry: [red, 'any'],
  rose: [[...red, ...pink], 'any'],
  heart: [[...red, ...pink], 'any'],
  carrot: [orange, 'long'],
  pumpkin: [orange, 'round'],
  basketball: [orange, 'round'],
  banana: [yellow, 'long'],
  lemon: [yellow, 'round'],
  sun: [[...yellow, pale], 'round'],
  moon: [[pale, ...white, ...grey], 'round'],
  sunflower: [yellow, 'any'],
  leaf: [green, 'any'],
  plant: [green, 'any'],
  tree: [green, 'any'],
  bush: [green, 'any'],
  frog: [green, 'any'],
  grape: [[...purple, ...green], 'round'],
  eggplant: [purple, 'any'],
  cloud: [white, 'any'],
  snowman: [white, 'any'],
};

const shapes: Record<Shape, string> = {
  round:
    'ball circle disc disk coin plate wheel ring button clock globe balloon bubble dot marble egg orb bowl donut',
  box: 'box square rectangle book card sign phone door window screen poster parcel package brick cube frame laptop tablet paper',
  long: 'stick pole pen pencil rope cane branch bottle lamp tower bar line rod post candle knife spoon umbrella ladder',
  any: 'object thing item shape blob spot stain mark logo text watermark sticker',
};

/** Objects without a known colour or shape. */
const specificObjects = new Set(
  'boat ship car bike bus person people man woman child boy girl dog cat bird horse robot bag cup mug hat shoe chair table flower house lighthouse'.split(
    ' ',
  ),
);

const places: Record<Place, string> = {
  left: 'left',
  right: 'right',
  top: 'top upper above',
  bottom: 'bottom lower below',
  middle: 'middle centre center central',
};

/** Parses a phrase. Plurals match their singular. */
export function readClues(phrase: string): Clues {
  const words = (phrase.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => [
    word,
    word.replace(/(?:es|s)$/, ''),
    word.replace(/s$/, ''),
  ]);
  const known = new Set(words);
  const named = <T extends string>(list: Record<T, string>) =>
    (Object.entries(list) as [T, string][])
      .filter(([, text]) => text.split(' ').some((word) => known.has(word)))
      .map(([key]) => key);
  const specific = words.some((word) => specificObjects.has(word));
  const own = words.flatMap((word) => (Object.hasOwn(colours, word) ? (colours[word] ?? []) : []));
  const thing = words.find((word) => Object.hasOwn(colouredObjects, word));
  const [thingColours, thingShape] = thing ? (colouredObjects[thing] ?? []) : [];
  return {
    colours: own.length > 0 ? [...new Set(own)] : (thingColours ?? []),
    shape: thingShape ?? named(shapes)[0] ?? (specific ? 'any' : undefined),
    specific,
    colourNamed: own.length > 0,
    places: named(places),
  };
}
