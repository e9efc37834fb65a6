import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../workspace.ts';
import { listVariables, renderEnvironment } from './configuration-docs.ts';

it('required variables are to be given, others are commented with their default', () => {
  const gateway = z.object({
    NAME: z.string().describe('what it is called'),
    SIZE: z.coerce.number().default(5).describe('how large'),
    PORT: z.coerce.number().describe('where it listens'),
  });
  const text = renderEnvironment(listVariables({ gateway }));
  expect(text).toContain('# what it is called\nNAME=\n');
  expect(text).toContain('# how large\n# SIZE=5\n');
  expect(text).not.toContain('PORT');
});

it('the file has the variables that production needs, without values', async () => {
  const values = parseEnv(await readFile(join(root, '.env.example'), 'utf8'));
  expect(Object.keys(values)).toEqual(
    expect.arrayContaining(['PUBLIC_ORIGIN', 'MONGODB_URI', 'CLERK_SECRET_KEY', 'OPERATOR_KEY', 'SMTP_URL']),
  );
  expect(Object.values(values).join('')).toBe('');
});
