import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { z } from 'zod';
import { root } from '../workspace.ts';

type Fields = Record<string, unknown>;
type Piece = { text: string } | { head: string; body: Piece[]; otherwise: Piece[] };
/** The variables of a template; `$` is its data. */
type Variables = ReadonlyMap<string, unknown>;

const resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
export type Resource = z.infer<typeof resource>;

/** Values with which the chart has all of its resources. */
export const everything = {
  ingress: { enabled: true },
  redis: { enabled: true },
  monitoring: { enabled: true },
  autoscaling: { queues: { enabled: true } },
  jobs: {
    backup: { claim: 'backups', recipient: 'age1example' },
    doctor: { pushgateway: 'http://pushgateway:9091' },
  },
};

const chart = join(root, 'deploy/helm');
const read = (file: string) => readFileSync(join(chart, file), 'utf8');
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTrue = (value: unknown) =>
  isFields(value) || Array.isArray(value) ? Object.keys(value).length > 0 : Boolean(value);
/** The first of several values of a field counts. */
function merge(...all: unknown[]): Fields {
  const merged: Fields = {};
  for (const [name, value] of all.filter(isFields).flatMap((fields) => Object.entries(fields))) {
    const known = merged[name];
    merged[name] = isFields(known) ? merge(known, value) : (known ?? value);
  }
  return merged;
}

/** Splits a template into texts and blocks. */
function parseTemplate(source: string): Piece[] {
  const parts = source.split(/\{\{(-?)([\s\S]*?)(-?)\}\}/);
  const top: Piece[] = [];
  const open: { into: Piece[]; block?: Exclude<Piece, { text: string }> }[] = [{ into: top }];
  for (let at = 0; at < parts.length; at += 4) {
    let text = parts[at] ?? '';
    if (at > 0 && parts[at - 1] === '-') text = text.trimStart();
    if (parts[at + 1] === '-') text = text.trimEnd();
    const current = open.at(-1);
    if (!current) throw new Error('An end too many.');
    current.into.push({ text });
    const head = parts[at + 2]?.trim();
    if (head === undefined || head.startsWith('/*')) continue;
    if (head === 'end') open.pop();
    else if (head === 'else' && current.block) current.into = current.block.otherwise;
    else {
      const block = { head, body: [], otherwise: [] };
      current.into.push(block);
      if (/^(if|range|with|define) /.test(head)) open.push({ into: block.body, block });
    }
  }
  return top;
}

/** Evaluates a pipeline, such as `.a | default "b"`. */
function evaluate(source: string, dot: unknown, variables: Variables, functions: Functions): unknown {
  const tokens = source.match(/"(?:[^"\\]|\\.)*"|[()|]|[^\s()|]+/g) ?? [];
  const isEnd = () => tokens.length === 0 || tokens[0] === ')' || tokens[0] === '|';
  const operand = (): unknown => {
    const token = tokens.shift() ?? '';
    if (token === '(') {
      const value = pipeline();
      tokens.shift();
      return value;
    }
    if (/^("|-?\d|true$|false$)/.test(token)) return JSON.parse(token);
    const [base = '', ...path] = token.split('.');
    if (base === '' || base.startsWith('$')) {
      const from = base === '' ? dot : variables.get(base);
      return path
        .filter(Boolean)
        .reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), from);
    }
    const call = functions[token];
    if (!call) throw new Error(`The renderer has no function ${token}.`);
    return call;
  };
  const command = (piped: unknown[]): unknown => {
    const value = operand();
    const given: unknown[] = [];
    while (!isEnd()) given.push(operand());
    return typeof value === 'function' ? value(...given, ...piped) : value;
  };
  const pipeline = (): unknown => {
    let value = command([]);
    while (tokens[0] === '|') {
      tokens.shift();
      value = command([value]);
    }
    return value;
  };
  return pipeline();
}

type Functions = Record<string, (...values: unknown[]) => unknown>;

/** Renders the chart in `deploy/helm` as `helm template atelier` does; it knows the functions that the chart uses. */
export function renderChart(set: Fields = {}): Resource[] {
  const defined = new Map<string, Piece[]>();
  const functions: Functions = {
    and: (...values) => values.find((value) => !isTrue(value)) ?? values.at(-1),
    default: (usual, value) => (isTrue(value) ? value : usual),
    dict: (...values) =>
      Object.fromEntries(values.flatMap((name, at) => (at % 2 === 0 ? [[name, values[at + 1]]] : []))),
    eq: (a, b) => a === b,
    has: (value, list) => Array.isArray(list) && list.includes(value),
    include: (name, data) => print(defined.get(String(name)) ?? [], data, new Map([['$', data]])),
    merge,
    not: (value) => !isTrue(value),
    nindent: (by, text) => `\n${String(text).replaceAll(/^/gm, ' '.repeat(Number(by)))}`,
    omit: (fields, ...names) =>
      Object.fromEntries(Object.entries(merge(fields)).filter(([name]) => !names.includes(name))),
    printf: (format, ...values) => String(format).replaceAll('%s', () => String(values.shift())),
    quote: (value) => JSON.stringify(String(value)),
    replace: (old, by, text) => String(text).replaceAll(String(old), String(by)),
    required(message, value) {
      if (!isTrue(value)) throw new Error(String(message));
      return value;
    },
    sha256sum: (text) => createHash('sha256').update(String(text)).digest('hex'),
    ternary: (yes, no, condition) => (condition ? yes : no),
    toYaml: (value) => stringify(value, { version: '1.1' }).trimEnd(),
    trimPrefix: (prefix, text) => String(text).replace(new RegExp(`^${prefix}`), ''),
    upper: (text) => String(text).toUpperCase(),
  };
  /** The text of pieces. A variable counts to the end of its block. */
  const print = (pieces: readonly Piece[], dot: unknown, given: Variables): string => {
    const variables = new Map(given);
    const evaluated = (source: string) => evaluate(source, dot, variables, functions);
    const printed = pieces.map((piece): string => {
      if ('text' in piece) return piece.text;
      const { head, body, otherwise } = piece;
      const [, kind = '', , names = '', source = ''] =
        /^(if |range |with |define |)((\$\w+(?:, \$\w+)?) := )?([\s\S]*)$/.exec(head) ?? [];
      const [first, second] = names.split(', ');
      if (kind === 'define ') {
        defined.set(JSON.parse(source), body);
        return '';
      }
      const value = evaluated(source);
      if (kind === '') {
        if (!first) return String(value ?? '');
        variables.set(first, value);
        return '';
      }
      if (!isTrue(value)) return print(otherwise, dot, variables);
      if (kind !== 'range ') return print(body, kind === 'with ' ? value : dot, variables);
      return Object.entries(merge(value))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, one]) =>
          print(body, one, new Map([...variables, [first ?? '', key], [second ?? '', one]])),
        )
        .join('');
    });
    return printed.join('');
  };
  const { version, appVersion } = z
    .object({ version: z.string(), appVersion: z.string() })
    .parse(parse(read('Chart.yaml')));
  const data = {
    Values: merge({ publicOrigin: 'https://studio.example' }, set, parse(read('values.yaml'))),
    Release: { Name: 'atelier', Namespace: 'studio' },
    Chart: { Version: version, AppVersion: appVersion },
    Files: { Get: (file: unknown) => read(String(file)) },
  };
  const templates = readdirSync(join(chart, 'templates')).map((file) =>
    parseTemplate(read(`templates/${file}`)),
  );
  const render = (template: Piece[]) => print(template, data, new Map([['$', data]]));
  // Defines the named templates, which any file may include.
  for (const template of templates)
    print(
      template.filter((piece) => 'head' in piece && piece.head.startsWith('define ')),
      data,
      new Map(),
    );
  return templates
    .map(render)
    .flatMap((text) => parseAllDocuments(text, { version: '1.1' }))
    .map((document): unknown => {
      if (document.errors[0]) throw document.errors[0];
      return document.toJS();
    })
    .filter((found) => found !== null)
    .map((found) => resource.parse(found));
}
