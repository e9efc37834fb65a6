import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

export type Face = 'regular' | 'bold' | 'heading' | 'code';

/** A package with a file for each range of characters. */
interface Family {
  path: string;
  variable: boolean;
}
const variable = (name: string): Family => ({ path: `@fontsource-variable/${name}`, variable: true });
const fixed = (name: string): Family => ({ path: `@fontsource/${name}`, variable: false });

const chinese = variable('noto-sans-sc');
const japanese = variable('noto-sans-jp');
const korean = variable('noto-sans-kr');

/** Fonts in search order; Chinese characters have the form of the surrounding language. */
const bodyFonts = (text: string): Family[] => [
  ...['geist', 'noto-sans', 'noto-sans-hebrew', 'vazirmatn', 'noto-naskh-arabic'].map(variable),
  ...['noto-sans-thai', 'noto-sans-devanagari'].map(variable),
  ...(/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? [japanese, chinese, korean]
    : /\p{Script=Hangul}/u.test(text)
      ? [korean, chinese, japanese]
      : [chinese, japanese, korean]),
  ...['noto-sans-symbols', 'noto-emoji'].map(variable),
  ...['noto-sans-math', 'noto-sans-symbols-2'].map(fixed),
];
const firstOf: Partial<Record<Face, Family>> = {
  heading: fixed('instrument-serif'),
  code: variable('geist-mono'),
};

export interface FontFile {
  id: string;
  font: Font;
  used: Set<string>;
}

/** A part of a text in one font; `font` is absent for characters that are not drawn. */
export interface Piece {
  text: string;
  file: FontFile | null;
}

/** No font has some letters of the text. */
export class MissingLetters extends Error {
  override readonly name = 'MissingLetters';
  readonly letters: readonly string[];
  constructor(letters: readonly string[]) {
    super('A text has letters that no font has.');
    this.letters = letters;
  }
}

/** A character with its marks, a flag, or characters that are joined into one. */
const clusters =
  /\p{Regional_Indicator}{2}|\P{M}(?:\p{M}|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|\u200c|\u200d\p{Extended_Pictographic}?)*|./gsu;
/** Characters without a glyph: joiners, variation selectors, and marks of direction. */
const unwritten = /^[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\n]$/u;

/** Chooses the fonts for `text`, the whole text of a document; only files with its characters are opened. */
export function createFonts(text: string) {
  const families = bodyFonts(text);
  const files = new Map<string, FontFile>();
  const chosen = new Map<string, Piece[]>();
  const missing = new Set<string>();

  function open({ path, variable }: Family, part: string, weight: number): FontFile {
    const name = path.slice(path.indexOf('/') + 1);
    const file = require.resolve(
      `${path}/files/${name}-${part.replace(/[[\]]/g, '')}-${variable ? 'wght' : 400}-normal.woff2`,
    );
    const id = variable ? `${file} ${weight}` : file;
    const known = files.get(id);
    if (known) return known;
    const font = create(readFileSync(file));
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection, not a font.`);
    const opened = { id, font, used: new Set<string>() };
    files.set(id, opened);
    return opened;
  }

  function fileFor(cluster: string, face: Face): FontFile | null {
    const needed = [...cluster].filter((one) => !unwritten.test(one)).map((one) => one.codePointAt(0) ?? 0);
    const first = firstOf[face];
    for (const family of first ? [first, ...families] : families)
      for (const [part, has] of partsOf(family)) {
        if (!needed.every(has)) continue;
        const file = open(family, part, face === 'bold' ? 600 : 400);
        if (needed.every((code) => file.font.hasGlyphForCodePoint(code))) return file;
      }
    return null;
  }

  function pieceOf(text: string, face: Face): Piece {
    const file = unwritten.test(text) ? null : fileFor(text, face);
    if (!file && !unwritten.test(text)) missing.add(text);
    file?.used.add(text);
    return { text, file };
  }

  return {
    pieces: (text: string, face: Face): Piece[] =>
      (text.match(clusters) ?? []).flatMap((cluster) => {
        const key = `${face} ${cluster}`;
        const known = chosen.get(key);
        if (known) return known;
        const whole = [...cluster].length > 1 && fileFor(cluster, face);
        const parts = whole ? [cluster] : [...cluster];
        const pieces = parts.map((part) => pieceOf(part, face));
        chosen.set(key, pieces);
        return pieces;
      }),
    /** The font files, reduced to the glyphs of `pieces`. @throws MissingLetters */
    async embeddable(): Promise<Array<[id: string, font: Buffer]>> {
      if (missing.size > 0) throw new MissingLetters([...missing]);
      const used = [...files.values()].filter((file) => file.used.size > 0);
      return Promise.all(
        used.map(async ({ id, used }): Promise<[string, Buffer]> => {
          const [path = '', wght] = id.split(/ (?=\d+$)/);
          const axes = wght ? { variationAxes: { wght: Number(wght) } } : {};
          const text = [...used].join('');
          const font = await subsetFont(readFileSync(path), text, { targetFormat: 'sfnt', ...axes });
          // The font library reads the head of an empty glyph, also at the end of the file.
          return [id, Buffer.concat([font, Buffer.alloc(16)])];
        }),
      );
    },
  };
}
export type Fonts = ReturnType<typeof createFonts>;

const parts = new Map<string, Array<[part: string, has: (code: number) => boolean]>>();

function partsOf({ path }: Family) {
  const known = parts.get(path);
  if (known) return known;
  const ranges: Record<string, string> = require(`${path}/unicode.json`);
  const read = Object.entries(ranges).map(([part, list]): [string, (code: number) => boolean] => {
    const bounds = list.split(',').map((range) =>
      range
        .replace(/^U\+/i, '')
        .split('-')
        .map((code) => Number.parseInt(code, 16)),
    );
    // A family of one file names only its first characters.
    if (part === 'latin' && Object.keys(ranges).length === 1) return [part, () => true];
    return [part, (code) => bounds.some(([from = 0, to = from]) => code >= from && code <= to)];
  });
  parts.set(path, read);
  return read;
}
