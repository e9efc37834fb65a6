import type { Random } from '../../writing/random.ts';

export type Hour = 'day' | 'sunset' | 'night' | 'mist';
export type Land = 'sea' | 'mountains' | 'city' | 'forest' | 'desert' | 'hills';
export type Thing =
  | 'lighthouse'
  | 'cat'
  | 'boat'
  | 'house'
  | 'castle'
  | 'rocket'
  | 'birds'
  | 'balloon'
  | 'flowers'
  | 'robot'
  | 'tree'
  | 'bust';

/** The content of an image, read from a prompt. */
export type Brief = {
  hour: Hour;
  land: Land;
  things: Thing[];
  stars: boolean;
  /** Whether the description names a landscape or an object that can be drawn. */
  matching: boolean;
};

const hours: [Hour, RegExp][] = [
  ['night', /\b(night|midnight|moon\w*|stars?|starry|dark|aurora|space|galaxy|cosmic|neon)\b/i],
  ['sunset', /\b(sunset|sunrise|dawn|dusk|evening|golden hour|twilight|autumn)\b/i],
  ['mist', /\b(fog\w*|mist\w*|rain\w*|storm\w*|snow\w*|winter|cloudy|calm)\b/i],
  ['day', /\b(day|noon|morning|summer|sunny|spring|bright)\b/i],
];
const lands: [Land, RegExp][] = [
  [
    'sea',
    /\b(sea|ocean|beach|coast\w*|island\w*|harbou?r|wave\w*|lake|river|bay|water|boat\w*|ship\w*|sail\w*|lighthouse|fish\w*|whale\w*)\b/i,
  ],
  [
    'city',
    /\b(city|town|street\w*|skyline|skyscraper\w*|urban|tokyo|london|paris|new york|building\w*|cyberpunk|cafe|office)\b/i,
  ],
  [
    'mountains',
    /\b(mountain\w*|peak\w*|alps?|alpine|hik\w*|cliff\w*|glacier\w*|volcano\w*|valley\w*|snow\w*)\b/i,
  ],
  ['forest', /\b(forest\w*|wood|woods|jungle|pine\w*|trees|fox\w*|deer|bear|owl)\b/i],
  ['desert', /\b(desert\w*|dune\w*|sand\w*|sahara|mars|camel\w*|canyon\w*|pyramid\w*)\b/i],
  ['hills', /\b(hill\w*|field\w*|meadow\w*|garden\w*|farm\w*|village\w*|countryside)\b/i],
];
const things: [Thing, RegExp][] = [
  ['lighthouse', /\blighthouse\w*\b/i],
  ['castle', /\b(castle\w*|palace\w*|fortress|kingdom|temple\w*)\b/i],
  ['house', /\b(house\w*|cottage\w*|cabin\w*|village\w*|farm\w*|home|hut)\b/i],
  ['boat', /\b(boat\w*|ship\w*|sail\w*|yacht\w*)\b/i],
  ['rocket', /\b(rocket\w*|spaceship\w*|spacecraft|launch)\b/i],
  ['balloon', /\bballoon\w*\b/i],
  ['birds', /\b(bird\w*|seagull\w*|eagle\w*|crane\w*|dragon\w*)\b/i],
  ['robot', /\b(robot\w*|android\w*|machine\w*)\b/i],
  ['cat', /\b(cat|cats|kitten\w*|kitty|fox|pet)\b/i],
  ['flowers', /\b(flower\w*|rose\w*|tulip\w*|poppy|poppies|meadow\w*|garden\w*|lavender|sunflower\w*)\b/i],
  ['tree', /\b(tree|oak|willow|cherry|blossom\w*)\b/i],
  [
    'bust',
    /\b(portrait|woman|man|girl|boy|person|face|child|king|queen|astronaut|wizard|knight|musician|chef|people|grandmother|grandfather)\b/i,
  ],
];

/** The objects of a landscape when a prompt names none. */
const companions: Record<Land, readonly Thing[]> = {
  sea: ['boat', 'birds', 'lighthouse'],
  mountains: ['birds', 'balloon', 'birds'],
  city: ['birds', 'balloon'],
  forest: ['birds', 'balloon', 'house'],
  desert: ['birds', 'balloon'],
  hills: ['tree', 'house', 'flowers', 'birds'],
};

/**
 * Reads time of day, landscape and objects from the description. Missing values are random, the time of day among those
 * that suit the style.
 */
export function readBrief(description: string, hoursOfStyle: readonly Hour[], random: Random): Brief {
  const named = <T>(list: readonly [T, RegExp][]) =>
    list.filter(([, pattern]) => pattern.test(description)).map(([value]) => value);
  const found = named(things).slice(0, 4);
  const hour = named(hours)[0] ?? random.pick(hoursOfStyle);
  const namedLand = named(lands)[0];
  const land = namedLand ?? random.pick(['mountains', 'hills', 'sea', 'forest'] as const);
  return {
    hour,
    land,
    things: found.length > 0 ? found : [random.pick(companions[land])],
    stars: hour === 'night',
    matching: found.length > 0 || namedLand !== undefined,
  };
}
