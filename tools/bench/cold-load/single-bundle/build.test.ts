import { expect, it } from 'vitest';
import { shellReplacements } from './build.ts';

it.each(Object.entries(shellReplacements))(
  'has all exports of the %s that it replaces',
  async (_name, { original, replacement }) => {
    const exportsOf = async (file: string): Promise<string[]> => Object.keys(await import(file));
    expect(await exportsOf(replacement)).toEqual(expect.arrayContaining(await exportsOf(original)));
  },
);
