/** Letters that look like Latin ones, in lower case, and what they look like. */
const lookalikes = new Map(
  [
    ['аα', 'a'],
    ['вβ', 'b'],
    ['сϲ', 'c'],
    ['ԁ', 'd'],
    ['еε', 'e'],
    ['нһη', 'h'],
    ['іїιӏ1iı|', 'l'],
    ['јϳ', 'j'],
    ['кκ', 'k'],
    ['мμ', 'm'],
    ['ν', 'n'],
    ['оοօ0', 'o'],
    ['рρ', 'p'],
    ['ѕ', 's'],
    ['тτ', 't'],
    ['уүυ', 'y'],
    ['хχ', 'x'],
    ['ζ', 'z'],
  ].flatMap(([letters = '', latin = '']) => [...letters].map((letter) => [letter, latin] as const)),
);

/** Equal for names that look alike: without case, accents, spaces, dots and hyphens, and with lookalikes as Latin letters. */
export const nameKey = (name: string): string =>
  [
    ...name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\u0300-\u036f ._-]/g, ''),
  ]
    .map((letter) => lookalikes.get(letter) ?? letter)
    .join('');

/** Words that would pass for the product or those who run it. */
const reserved = new Set(
  [
    'admin administrator moderator mod operator owner staff team support help official security system root service',
    'anonymous deleted null undefined betreiber verwaltung offiziell anonym hilfe',
  ]
    .join(' ')
    .split(' ')
    .map(nameKey),
);
const product = nameKey('atelier');

/** Whether a name, or one of its words, is kept for the product and those who run it. */
export const isReserved = (name: string): boolean =>
  nameKey(name).includes(product) ||
  [nameKey(name), ...name.split(/[ ._-]/).map(nameKey)].some((word) => reserved.has(word));
