import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeApi } from '@atelier/contracts/openapi';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, 'clients');
/** Inside this folder, so that its packages are found. */
const folder = join(import.meta.dirname, 'node_modules/.cache/clients');
const compiler = join(import.meta.dirname, '../../node_modules/.bin/tsc');

it('clients of two generators compile with the calls of the guide', { timeout: 300_000 }, async () => {
  const description = describeApi('https://atelier.example');
  const generated = join(folder, 'generated');
  await rm(folder, { recursive: true, force: true });
  await mkdir(generated, { recursive: true });
  await cp(source, folder, { recursive: true });
  const types = astToString(await openapiTypescript(JSON.stringify(description)));
  await writeFile(join(generated, 'openapi-typescript.ts'), types);
  await createClient({
    input: JSON.parse(JSON.stringify(description)),
    output: join(generated, 'hey-api'),
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  };
  const files = ['openapi-fetch.ts', 'hey-api.ts'];
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const { stdout } = await promisify(execFile)(compiler, ['-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});
