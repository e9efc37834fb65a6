import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../workspace.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const numbersIn = (source: string) =>
  [...source.matchAll(/['"`]abuse ((?:\d+, )*\d+)[,:]/g)].flatMap(([, list = '']) => list.split(', '));

it('docs/abuse-cases.md names every test of each abuse case', () => {
  const folders = '{gateway,mfe-*,packages,services,shell,tools}';
  const files = globSync(`${folders}/**/*.{test,spec}.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules'] });
  const tests = files.flatMap((file) => numbersIn(read(file)).map((number) => `${number} ${file}`));
  const listed = [...read('docs/abuse-cases.md').matchAll(/^\| (\d+) \| .* \| (.*) \|$/gm)].flatMap(
    ([, number, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => `${number} ${file}`),
  );
  expect(listed.length).toBeGreaterThan(100);
  expect(listed.toSorted()).toEqual([...new Set(tests)].toSorted());
});
