import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { columnLayouts } from '../../fixtures/column-layouts.ts';
import { readingLimits } from '../limits.ts';
import { extract } from './extract.ts';

const folder = new URL('../../fixtures/layouts/', import.meta.url);

/** Files of LibreOffice, LaTeX and a browser, each with its text in reading order. */
const printed = readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .map((name) => ({
    name: name.replace('.pdf', ''),
    text: readFileSync(new URL(name.replace('.pdf', '.txt'), folder), 'utf8'),
    file: async () => readFileSync(new URL(name, folder)),
  }));

const wordsOf = (text: string) =>
  text.replace(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, '').match(/[\p{L}\p{N}@]+(?:[.:/]?[\p{L}\p{N}]+)*/gu) ?? [];

/** The share of the words that are in both texts in the same order. */
function inOrder(expected: readonly string[], read: readonly string[]): number {
  let lengths = new Array<number>(read.length + 1).fill(0);
  for (const word of expected) {
    const next = [0];
    for (const [at, other] of read.entries())
      next.push(word === other ? (lengths[at] ?? 0) + 1 : Math.max(lengths[at + 1] ?? 0, next[at] ?? 0));
    lengths = next;
  }
  return (lengths.at(-1) ?? 0) / Math.max(expected.length, read.length);
}

it.each([...columnLayouts, ...printed])('reads $name in order', async ({ name, file, text }) => {
  const result = await extract(new Uint8Array(await file()), readingLimits);
  const lines = result.read ? result.document.lines.map((line) => line.text) : [];
  const share = inOrder(wordsOf(text), wordsOf(lines.join('\n')));
  process.stdout.write(`${(share * 100).toFixed(1)} % of the words in order: ${name}\n`);
  // Lines of a cell that is longer than the one beside it are read between those.
  expect(share).toBeGreaterThan(name.endsWith('dates-left') ? 0.95 : 0.99);
});
