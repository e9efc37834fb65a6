import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import { z } from 'zod';
import { root } from '../workspace.ts';

/** A regular expression of the product, or a place where one is built from a string. */
export interface FoundExpression {
  /** Path from the root of the repository, and line. */
  place: string;
  /** Null where the pattern is only known at run time. */
  literal: { pattern: string; flags: string } | null;
}

const productFolders = ['gateway', 'services/*', 'packages/*', 'shell', 'mfe-*'];
const isProductCode = (path: string) =>
  !/(?:^|\/)(?:node_modules|dist|testing|fixtures)\//.test(path) && !/\.(?:test|d)\.tsx?$/.test(path);

const token = z.object({
  type: z.object({ label: z.string() }),
  value: z.unknown(),
  loc: z.object({ start: z.object({ line: z.number() }) }),
});
type Token = z.infer<typeof token>;
const isToken = (value: Token | { type: string }): value is Token => typeof value.type !== 'string';
const literalValue = z.object({ pattern: z.string(), flags: z.string() });

/** Every regular expression literal, and every call of `RegExp`, in the code of gateway, services, packages, shell and modules. */
export async function findExpressions(): Promise<FoundExpression[]> {
  const paths: string[] = [];
  for (const folder of productFolders)
    for await (const path of glob(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
      if (isProductCode(path)) paths.push(path);
  const found = await Promise.all(
    paths.sort().map(async (path) => expressionsIn(await readFile(join(root, path), 'utf8'), path)),
  );
  return found.flat();
}

/** The expressions of one file. @throws SyntaxError when it cannot be parsed. */
export function expressionsIn(code: string, path: string): FoundExpression[] {
  const plugins: ('typescript' | 'jsx')[] = path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
  const { tokens } = parse(code, { sourceType: 'module', plugins, tokens: true });
  // Comments stand among the tokens, in another shape.
  const words = z
    .array(z.union([token, z.object({ type: z.string() })]))
    .parse(tokens)
    .filter(isToken);
  return words.flatMap(({ type, value, loc }, index): FoundExpression[] => {
    const place = `${path}:${loc.start.line}`;
    if (type.label === 'regexp') return [{ place, literal: literalValue.parse(value) }];
    const isCall = type.label === 'name' && value === 'RegExp' && words[index + 1]?.type.label === '(';
    return isCall ? [{ place, literal: null }] : [];
  });
}

/** The tool may take this long for one expression, in milliseconds; one that it cannot judge counts as a fault. */
const timeout = 120_000;

/** A negative lookbehind of one character or class at the start of an alternative. */
const leadingLookbehind = /(^|\|)\(\?<!(\[[^\]]*\]|\\.|[^\\])\)/g;

/**
 * Writes "not behind x" as "at the start, or behind something else". The same inputs are slow, and the tool can follow it: it
 * takes no lookbehind into account.
 */
const withoutLookbehind = (pattern: string) =>
  pattern.replace(
    leadingLookbehind,
    (_, start: string, character: string) => `${start}(?:^|${negated(character)})`,
  );

function negated(character: string): string {
  if (character.startsWith('[^')) return `[${character.slice(2)}`;
  if (character.startsWith('[')) return `[^${character.slice(1)}`;
  return `[^${character}]`;
}

/**
 * Says what is wrong with an expression, or null when the time it takes grows in proportion to its input. The tool decides by
 * the automaton of the expression, so the answer is always the same. Other lookarounds and back references have none: it does
 * not take them.
 */
export async function superLinear({
  pattern,
  flags,
}: {
  pattern: string;
  flags: string;
}): Promise<string | null> {
  // Without unbounded repetition the number of steps at each place of the input is fixed.
  if (!/[*+]|\{\d+,\}/.test(pattern)) return null;
  // The pure JavaScript build: the others need a JVM or a binary.
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  const verdict = checkSync(withoutLookbehind(pattern), flags, { timeout, checker: 'automaton' });
  if (verdict.status === 'safe') return null;
  return verdict.status === 'vulnerable' ? verdict.complexity.summary : `not decided: ${verdict.error.kind}`;
}
