import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeApi } from '@atelier/contracts/openapi';
import { root } from '../workspace.ts';
import {
  listVariables,
  renderEnvironment,
  renderRateLimits,
  renderVariables,
  withTables,
} from './configuration-docs.ts';

import { renderScopes } from './scope-docs.ts';

/** The files that are made from code, with what makes each from its present text. */
export const generatedDocs: Readonly<Record<string, (page: string) => string>> = {
  'docs/configuration.md': (page) =>
    withTables(page, `${renderVariables(listVariables())}\n\n${renderRateLimits()}`),
  'docs/guides/api.md': (page) => withTables(page, renderScopes()),
  '.env.example': () => renderEnvironment(listVariables()),
  'docs/openapi/openapi.json': () => `${JSON.stringify(describeApi('/'), null, 2)}\n`,
};

/** Part of `npm run fix`: writes the files that are made from code. */
export async function writeDocs(): Promise<void> {
  for (const [path, make] of Object.entries(generatedDocs)) {
    const file = join(root, path);
    await writeFile(file, make(await readFile(file, 'utf8')));
  }
}
