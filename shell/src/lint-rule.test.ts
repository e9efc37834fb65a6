import { readFileSync } from 'node:fs';
import path from 'node:path';
import { creationTypes } from '@atelier/contracts';
import { expect, it } from 'vitest';

it('the lint rule of the shell lists every type of creation', () => {
  const rule = readFileSync(path.resolve(import.meta.dirname, '../../tools/lint/shell-names.grit'), 'utf8');
  expect(rule).toContain(`(?:${creationTypes.join('|')})`);
});
