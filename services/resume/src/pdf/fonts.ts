import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const require = createRequire(import.meta.url);
const geist = (script: string, weight: number) =>
  require.resolve(`@fontsource/geist/files/geist-${script}-${weight}-normal.woff`);

/** Scripts with a font file of their own, in the order of the search. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'] as const;

export type Face = 'regular' | 'bold';
const weights: Record<Face, number> = { regular: 400, bold: 600 };

/** The font for headings. */
export const serif = require.resolve(
  '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff',
);

interface FontFile {
  path: string;
  has(character: string): boolean;
}

const opened = new Map<Face, FontFile[]>();

function filesOf(face: Face): FontFile[] {
  const known = opened.get(face);
  if (known) return known;
  const files = scripts.map((script) => {
    const path = geist(script, weights[face]);
    const font = openFont(path);
    return { path, has: (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) };
  });
  opened.set(face, files);
  return files;
}

/** Splits a text into runs of one font file each; a character that none has is replaced by a question mark. */
export function runsOf(text: string, face: Face): Array<{ path: string; text: string }> {
  const files = filesOf(face);
  const runs: Array<{ path: string; text: string }> = [];
  for (const character of text.replace(/[\s\u00a0]+/g, ' ')) {
    const last = runs.at(-1);
    const current = last && files.find((file) => file.path === last.path);
    const file = current?.has(character) ? current : files.find((one) => one.has(character));
    const shown = file ? character : '?';
    const path = (file ?? files[0])?.path ?? '';
    if (last && last.path === path) last.text += shown;
    else runs.push({ path, text: shown });
  }
  return runs;
}

function openFont(path: string) {
  const font = create(readFileSync(path));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is a collection, not a font.`);
  return font;
}
