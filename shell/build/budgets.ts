import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuiltShell } from './build-shell.ts';

/** One line of the landing page's budget, in bytes. */
export interface Budget {
  name: string;
  size: number;
  limit: number;
  files: readonly string[];
}

/** What the landing page may weigh before a visitor does anything; scripts and styles after gzip, the rest as it is. */
const limits = { scripts: 95_000, styles: 15_000, media: 120_000 };

/** Fonts and pictures that the page's HTML and style sheets name. */
const media = /\.(woff2|avif|webp|png|jpg|svg|gif)$/;

/** Weighs what `/` loads before intent: the entry and the public area, with what its HTML and style sheets name. */
export function checkBudgets({ outDir, files }: BuiltShell, html: string): Budget[] {
  const area = files.areas.public ?? { scripts: [], styles: [] };
  const read = (file: string) => readFileSync(path.join(outDir, 'client', file));
  const zipped = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);
  const scripts = [...new Set([...files.scripts, ...area.scripts])];
  const styles = [...new Set([...files.styles, ...area.styles])];
  const named = [html, ...styles.map((name) => read(name).toString())].flatMap((text) => [
    ...text.matchAll(/["'(](\/[^"'()\s?#]+)/g),
  ]);
  const pictures = [...new Set(named.map(([, file]) => file ?? ''))].filter((file) => media.test(file));
  const plain = pictures.reduce((sum, file) => sum + read(file).length, 0);
  return [
    { name: 'scripts', size: zipped(scripts), limit: limits.scripts, files: scripts },
    { name: 'styles', size: zipped(styles), limit: limits.styles, files: styles },
    { name: 'pictures and fonts', size: plain, limit: limits.media, files: pictures },
  ];
}
