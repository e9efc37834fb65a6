import { Context } from 'mingo/core';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as projection from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import * as window from 'mingo/operators/window';
import type { Options } from 'mingo/types';
import { STAGES } from './stages.ts';
import { STRINGS } from './strings.ts';

const context = Context.init({
  accumulator,
  expression: { ...expression, ...STRINGS },
  pipeline: STAGES,
  projection,
  query,
  window,
} as Parameters<typeof Context.init>[0]);

function names(...modules: object[]): Set<string> {
  return new Set(modules.flatMap(Object.keys).filter((name) => name.startsWith('$')));
}

/** What mingo knows, by kind; names that are missing here are refused before anything runs. */
export const KNOWN = {
  query: names(query),
  expression: names(expression, accumulator),
  stage: names(STAGES),
} as const;

/** Options for every use of mingo here: the operators above, and no scripts. `variables` are the command's `let`. */
export function mingoOptions(variables?: Record<string, unknown>): Partial<Options> {
  return { context, scriptEnabled: false, ...(variables && { variables }) };
}
