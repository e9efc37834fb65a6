import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../workspace.ts';
import { generatedDocs } from './generated-docs.ts';

it.each(Object.entries(generatedDocs))('%s is current: npm run fix writes it', (path, make) => {
  const page = readFileSync(join(root, path), 'utf8');
  expect(page).toBe(make(page));
});
