import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../workspace.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const numbersIn = (source: string) =>
  [...source.matchAll(/['"`]abuse ((?:\d+, )*\d+)[,:]/g)].flatMap(([, list = '']) => list.split(', '));

it('each case of docs/abuse-cases.md has a test, and each test a case', () => {
  const folders = '{gateway,mfe-*,packages,services,shell,tools}';
  const files = globSync(`${folders}/**/*.{test,spec}.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules'] });
  const tested = new Set(files.flatMap((file) => numbersIn(read(file))));
  const listed = [...read('docs/abuse-cases.md').matchAll(/^\| (\d+) \|/gm)].map(([, number = '']) => number);
  expect(listed.length).toBeGreaterThan(50);
  expect(listed.toSorted()).toEqual([...tested].toSorted());
});
