import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { accountCalls, type Call, type CreatedBy, calls, operatorCalls } from '@atelier/contracts';
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

/** Method, path, access and cost of the calls that pages and the client make, without the schemas. */
function renderRoutes(): string {
  const isForModules = ([name]: [string, Call]) => !Object.hasOwn(accountCalls, name);
  return [
    '/** The calls without their schemas, for browsers. Written by `npm run fix`. */',
    routesOf('routes', Object.entries<Call>(calls).filter(isForModules)),
    'export type RouteName = keyof typeof routes;\n',
    '/** The calls about the account, which modules do not make. */',
    routesOf('accountRoutes', Object.entries<Call>(accountCalls)),
    '/** The calls of operators, which are not part of the API. */',
    routesOf('operatorRoutes', Object.entries<Call>(operatorCalls)),
  ].join('\n');
}

function routesOf(table: string, entries: readonly [string, Call][]): string {
  const lines = entries.map(([name, { method, path, access, units, repeatable, creates }]) => {
    const route = {
      method,
      path,
      access,
      ...(units && { units }),
      ...(repeatable && { repeatable }),
      ...(creates && { creates: kindOf(creates) }),
    };
    return `  ${name}: ${inspect(route, { breakLength: Number.POSITIVE_INFINITY })},`;
  });
  return `export const ${table} = {\n${lines.join('\n')}\n} as const;\n`;
}

const kindOf = ({ type, tool }: CreatedBy) => ({ type, ...(tool && { tool }) });

/** The files that are made from code, with what makes each from its present text. */
export const generatedDocs: Readonly<Record<string, (page: string) => string>> = {
  'docs/configuration.md': (page) =>
    withTables(page, `${renderVariables(listVariables())}\n\n${renderRateLimits()}`),
  'docs/guides/api.md': (page) => withTables(page, renderScopes()),
  '.env.example': () => renderEnvironment(listVariables()),
  'packages/contracts/src/routes.ts': renderRoutes,
  'docs/openapi/openapi.json': () => `${JSON.stringify(describeApi('/'), null, 2)}\n`,
};

/** Part of `npm run fix`: writes the files that are made from code. */
export async function writeDocs(): Promise<void> {
  for (const [path, make] of Object.entries(generatedDocs)) {
    const file = join(root, path);
    await writeFile(file, make(await readFile(file, 'utf8')));
  }
}
