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
  // Comments are tokens of another shape.
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

/** Milliseconds for one expression. An expression that the tool does not decide in this time counts as a fault. */
const timeout = 120_000;

/** A negative lookbehind of one character or class at the start of an alternative. */
const leadingLookbehind = /(^|\|)\(\?<!(\[[^\]]*\]|\\.|[^\\])\)/g;

/**
 * Replaces "not after x" by "at the start, or after another character". The same inputs are slow, and the tool, which cannot
 * decide a lookbehind, can decide it.
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

/** Character classes, escapes, counts, starts of groups, and single characters. */
const patternTokens =
  /\[(?:[^\]\\]|\\.)*\]|\\[pP]\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\.|\{\d+(?:,\d*)?\}|\(\?(?:<?[=!]|:|<\w+>)|./gsu;
const matchesOneCharacter = (token = '') => /^(?:\[.+|\\[^bBk\d].*|[^\\[()|*+?^${}])$/su.test(token);
const isUnbounded = (token: string) => /^(?:[*+]|\{\d+,\})$/.test(token);

/**
 * Removes repetitions of one character from the end of a pattern. They always match and are not tried again, so the same
 * inputs are slow without them, and the tool decides many expressions in milliseconds instead of seconds.
 */
function withoutTrailingRepetition(pattern: string): string {
  const tokens = pattern.match(patternTokens) ?? [];
  while (/^[*+?]$/.test(tokens.at(-1) ?? '')) {
    // A lazy quantifier.
    if (tokens.at(-1) === '?' && /^[*+?]$/.test(tokens.at(-2) ?? '')) tokens.pop();
    if (!matchesOneCharacter(tokens.at(-2))) return pattern;
    const isRequired = tokens.pop() === '+';
    if (isRequired) break;
    tokens.pop();
  }
  return tokens.join('');
}

/**
 * Whether an expression is linear because it is tried at the start of the input only, and repeats one character without
 * bound in one place.
 */
function isAnchoredWithOneRepetition(pattern: string, flags: string): boolean {
  const tokens = pattern.match(patternTokens) ?? [];
  if (tokens[0] !== '^' || flags.includes('m')) return false;
  if (tokens.some((token) => token === '|' || /^\\[k\d]/.test(token))) return false;
  const repeatsGroup = tokens.some((token, index) => token === ')' && /^[{*+]/.test(tokens[index + 1] ?? ''));
  const repeated = tokens.flatMap((token, index) => (isUnbounded(token) ? [tokens[index - 1]] : []));
  return !repeatsGroup && repeated.length === 1 && matchesOneCharacter(repeated[0]);
}

/**
 * Why an expression may take more than linear time, or null if it never does. The tool decides by the automaton of the
 * expression, so that the result is always the same. It cannot decide other lookarounds and back references.
 */
export async function superLinear({
  pattern,
  flags,
}: {
  pattern: string;
  flags: string;
}): Promise<string | null> {
  const shorter = withoutTrailingRepetition(pattern);
  // Without unbounded repetition the number of steps at each position of the input is limited.
  if (!/[*+]|\{\d+,\}/.test(shorter) || isAnchoredWithOneRepetition(shorter, flags)) return null;
  // The pure JavaScript build: the others need a JVM or a binary.
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  const verdict = checkSync(withoutLookbehind(shorter), flags, { timeout, checker: 'automaton' });
  if (verdict.status === 'safe') return null;
  return verdict.status === 'vulnerable' ? verdict.complexity.summary : `not decided: ${verdict.error.kind}`;
}
