import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { creationTypes } from '@atelier/contracts';
import { describe, expect, it } from 'vitest';

const sourceDir = import.meta.dirname;
const root = path.resolve(sourceDir, '../..');

const moduleNames = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const sources = readdirSync(sourceDir, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes(`testing${path.sep}`),
);

/** The lines of a file that match, as `file:line text`. */
function matches(file: string, pattern: RegExp): string[] {
  return readFileSync(path.join(sourceDir, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : []));
}

/** The shell learns tools and types of creations from the registry at run time. */
describe('the source of the shell', () => {
  it('is found, together with the modules', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(moduleNames.length).toBeGreaterThan(0);
  });

  it('contains no name of a module', () => {
    const names = new RegExp(`\\b(${moduleNames.join('|')})\\b`);
    expect(sources.flatMap((file) => matches(file, names))).toEqual([]);
  });

  it('contains no type of creations as a string literal', () => {
    const literals = new RegExp(`(['"\`])(${creationTypes.join('|')})\\1`);
    expect(sources.flatMap((file) => matches(file, literals))).toEqual([]);
  });
});
