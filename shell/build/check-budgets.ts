/** Builds the shell and checks the size of the landing page: `npm run budget -w shell`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { PageModule } from '@atelier/contracts';
import { type BuiltShell, buildShell } from './build-shell.ts';

/** The size of one kind of files and its limit, in bytes. */
interface Budget {
  name: string;
  size: number;
  limit: number;
  files: readonly string[];
}

/** Limits of what the landing page loads before any input. Scripts and styles are measured after gzip. */
const limits = { scripts: 95_000, styles: 15_000, media: 120_000 };

const media = /\.(woff2|avif|webp|png|jpg|svg|gif)$/;

/** Page settings without modules, whose icons do not count. */
const settings = { clerkPublishableKey: '', clerkProxyUrl: null, registry: { modules: [] } };

/** Measures what `/` loads: the entry, the public area, and the images and fonts that its HTML and style sheets name. */
function measure({ outDir, files }: BuiltShell, html: string): Budget[] {
  const area = files.areas.public ?? { scripts: [], styles: [] };
  const read = (file: string) => readFileSync(path.join(outDir, 'client', file));
  const gzipped = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);
  const scripts = [...new Set([...files.scripts, ...area.scripts])];
  const styles = [...new Set([...files.styles, ...area.styles])];
  const named = [html, ...styles.map((name) => read(name).toString())].flatMap((text) => [
    ...text.matchAll(/["'(](\/[^"'()\s?#]+)/g),
  ]);
  const mediaFiles = [...new Set(named.map(([, file]) => file ?? ''))].filter((file) => media.test(file));
  const mediaSize = mediaFiles.reduce((sum, file) => sum + read(file).length, 0);
  return [
    { name: 'scripts', size: gzipped(scripts), limit: limits.scripts, files: scripts },
    { name: 'styles', size: gzipped(styles), limit: limits.styles, files: styles },
    { name: 'images and fonts', size: mediaSize, limit: limits.media, files: mediaFiles },
  ];
}

const shell = await buildShell();
const { renderPage }: PageModule = await import(
  pathToFileURL(path.join(shell.outDir, 'server', 'page.mjs')).href
);
const budgets = measure(shell, renderPage({ path: '/', settings }).html);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
for (const { name, size, limit, files } of budgets) {
  process.stdout.write(`landing page, ${name}: ${kB(size)} of ${kB(limit)}${size > limit ? '  OVER' : ''}\n`);
  for (const file of files) process.stdout.write(`    ${file}\n`);
}
if (budgets.some(({ size, limit }) => size > limit)) {
  console.error('The landing page exceeds its budget. Find the file that grew, and load that code later.');
  process.exitCode = 1;
}
