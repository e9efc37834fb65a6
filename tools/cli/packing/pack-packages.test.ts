import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../workspace.ts';
import { published } from './pack-packages.ts';

it.each(published)(
  'the README of %s has no link to a file that its package does not contain',
  async (folder) => {
    const readme = await readFile(join(root, 'packages', folder, 'README.md'), 'utf8');
    const targets = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
    expect(targets.filter((target) => !/^(https:|#)/.test(target ?? ''))).toEqual([]);
  },
);
