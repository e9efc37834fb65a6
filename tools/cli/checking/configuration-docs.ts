import { rateLimits } from '@atelier/server-kit/config';
import { z } from 'zod';
import { neededInProduction } from '../../../gateway/src/settings.ts';
import { serverSchemas } from '../product/server-schemas.ts';
import { startSettings } from '../product/settings.ts';
import { PlainError, root } from '../workspace.ts';

/** What each server and `npm start` read. The first that reads a variable describes it. */
const allSchemas: Readonly<Record<string, z.ZodObject>> = { ...serverSchemas, 'npm start': startSettings };
const services = Object.keys(serverSchemas).filter((name) => name !== 'gateway');

/** A row of the table: a variable, the servers that read it, and its default there. */
export interface Variable {
  name: string;
  readBy: string[];
  standard: string;
  meaning: string;
}

/** Every variable of the product. @throws PlainError for those without a description. */
export function listVariables(schemas: Readonly<Record<string, z.ZodObject>> = allSchemas): Variable[] {
  const found = new Map<string, Variable>();
  for (const [server, { shape }] of Object.entries(schemas))
    for (const [name, schema] of Object.entries(shape)) {
      const known = found.get(name);
      if (known) known.readBy.push(server);
      else {
        const meaning = descriptionOf(schema);
        found.set(name, { name, readBy: [server], standard: defaultOf(name, schema), meaning });
      }
    }
  const all = [...found.values()];
  const silent = all.filter(({ meaning }) => meaning === '').map(({ name }) => name);
  if (silent.length > 0)
    throw new PlainError(`Describe these variables in their schema: ${silent.join(', ')}`);
  return all;
}

/** The description of a schema, or of what it wraps. */
function descriptionOf(schema: z.core.$ZodType): string {
  const own = z.globalRegistry.get(schema)?.description;
  if (own !== undefined) return own;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return descriptionOf(schema.unwrap());
  return schema instanceof z.ZodPipe ? descriptionOf(schema.in) : '';
}

function defaultOf(name: string, schema: z.core.$ZodType): string {
  const { def } = schema._zod;
  if (def instanceof Object && 'defaultValue' in def) {
    const value = String(def.defaultValue).replace(root, '').replace(/^\//, '');
    return value === '' ? 'none' : `\`${value}\``;
  }
  if (schema instanceof z.ZodPipe) return defaultOf(name, schema.in);
  if (!(schema instanceof z.ZodOptional)) return '**required**';
  return neededInProduction.some((needed) => needed === name) ? 'required in production' : 'none';
}

const groups: readonly [title: string, includes: (readBy: readonly string[]) => boolean][] = [
  ['Every server', (readBy) => readBy.includes('gateway') && services.every((name) => readBy.includes(name))],
  ['Gateway', (readBy) => readBy.includes('gateway')],
  ['Services', (readBy) => services.some((name) => readBy.includes(name))],
  ['Only npm start', () => true],
];

function groupVariables(variables: readonly Variable[]): [title: string, variables: Variable[]][] {
  let left = variables;
  return groups.flatMap(([title, includes]): [string, Variable[]][] => {
    const rows = left.filter(({ readBy }) => includes(readBy)).sort((a, b) => (a.name < b.name ? -1 : 1));
    left = left.filter((variable) => !rows.includes(variable));
    return rows.length > 0 ? [[title, rows]] : [];
  });
}

/** The tables of all variables as Markdown. */
export function renderVariables(variables: readonly Variable[]): string {
  return groupVariables(variables)
    .map(([title, rows]) => {
      const isOfServices = title === 'Services';
      const readers = (readBy: readonly string[]) => (isOfServices ? ` ${serversOf(readBy)} |` : '');
      return [
        `## ${title}\n`,
        `| variable |${isOfServices ? ' read by |' : ''} default | meaning |`,
        `| --- |${isOfServices ? ' --- |' : ''} --- | --- |`,
        ...rows.map(
          ({ name, readBy, standard, meaning }) =>
            `| \`${name}\` |${readers(readBy)} ${standard} | ${meaning.replaceAll('|', '\\|')} |`,
        ),
      ].join('\n');
    })
    .join('\n\n');
}

/** The limits in RATE_LIMITS as a table in Markdown. */
export function renderRateLimits(): string {
  const rows = Object.entries(rateLimits.shape).map(
    ([name, schema]) => `| \`${name}\` | ${schema.def.defaultValue} | ${descriptionOf(schema)} |`,
  );
  return ['## Limits in `RATE_LIMITS`\n\n| limit | default | meaning |\n| --- | --- | --- |', ...rows].join(
    '\n',
  );
}

const serversOf = (readBy: readonly string[]): string =>
  services.every((name) => readBy.includes(name))
    ? 'every service'
    : readBy.filter((name) => name !== 'npm start').join(', ');

const marks = ['<!-- Made by `npm run fix`. -->', '<!-- End of the tables. -->'];

/** Replaces the tables of a page. @throws PlainError when the page has no marks for them. */
export function withTables(page: string, tables: string): string {
  const [start = '', end = ''] = marks;
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new PlainError(`The page needs the lines “${start}” and “${end}”.`);
  return `${before}${start}\n\n${tables}\n\n${end}${after}`;
}

const columns = 100;

const head = `The variables of an installation. Made by \`npm run fix\` from the schemas of the servers.
Copy this file to .env and give the variables without a "#" a value. A commented variable has the default that is shown.
docs/configuration.md says which server reads which variable, docs/production.md how they are used.`;

/** Variables that an installation gives each process, and not its operator. */
const setByDeployment =
  /^(?:DATA_DIR|HOST|IDENTITY_PUBLIC_KEYS|METRICS_PORT|PORT|WEB_DIR|(?:CREATIONS|IMAGE|MODULES|NEWSLETTER|RESUME|TEXT)_URL)$/;

/** The variables as a file in the syntax that Docker Compose, systemd and shells share. */
export function renderEnvironment(variables: readonly Variable[]): string {
  const given = variables.filter(({ name }) => !setByDeployment.test(name));
  const groups = groupVariables(given).map(([title, rows]) =>
    [comment(`--- ${title} ---`), ...rows.map(entryOf)].join('\n\n'),
  );
  return `${[comment(head), ...groups].join('\n\n')}\n`;
}

function entryOf({ name, standard, meaning }: Variable): string {
  const value = standard.startsWith('`') ? standard.slice(1, -1) : '';
  const required = standard.includes('required');
  return `${comment(meaning.replaceAll('`', ''))}\n${required ? '' : '# '}${name}=${value}`;
}

function comment(text: string): string {
  const lines = text.split('\n').flatMap((line) => {
    const folded: string[] = [''];
    for (const word of line.split(' ')) {
      const last = folded.at(-1) ?? '';
      if (last !== '' && last.length + word.length >= columns) folded.push(word);
      else folded[folded.length - 1] = last === '' ? word : `${last} ${word}`;
    }
    return folded;
  });
  return lines.map((line) => `# ${line}`).join('\n');
}
