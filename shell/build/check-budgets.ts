/** Checks the size of the landing page of the built shell: `npm run budget -w shell`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { PageModule } from '@atelier/contracts';
import { shellOutDir } from './rspack-config.ts';

interface Budget {
  name: string;
  size: number;
  limit: number;
  files: readonly string[];
}

/** Limits of what the landing page loads before any input. Scripts and styles are measured after gzip. */
const limits = { scripts: 97_000, styles: 15_000, media: 120_000 };

const media = /\.(woff2|avif|webp|png|jpg|svg|gif)$/;

/** Page settings without modules, whose icons do not count. */
const settings = { clerkPublishableKey: '', clerkProxyUrl: null, registry: { modules: [] } };

/** Measures the scripts and style sheets that a page links, and the images and fonts that these name. */
function measure(html: string): Budget[] {
  const read = (file: string) => readFileSync(path.join(shellOutDir, 'client', file));
  const gzipped = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);
  const linked = new Set([...html.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? ''));
  const scripts = [...linked].filter((file) => file.endsWith('.js'));
  const styles = [...linked].filter((file) => file.endsWith('.css'));
  if (scripts.length === 0 || styles.length === 0)
    throw new Error('No script or style sheet was found in the page.');
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

const page = path.join(shellOutDir, 'server', 'page.mjs');
const { renderPage }: PageModule = await import(pathToFileURL(page).href);
const budgets = measure(renderPage({ path: '/', settings }).html);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
for (const { name, size, limit, files } of budgets) {
  process.stdout.write(`landing page, ${name}: ${kB(size)} of ${kB(limit)}${size > limit ? '  OVER' : ''}\n`);
  for (const file of files) process.stdout.write(`    ${file}\n`);
}
if (budgets.some(({ size, limit }) => size > limit)) {
  console.error('The landing page exceeds its budget. Find the file that grew, and load that code later.');
  process.exitCode = 1;
}
