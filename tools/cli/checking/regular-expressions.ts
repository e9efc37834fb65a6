import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { root } from '../workspace.ts';

/** A regular expression of the product, or a place where one is built from a string. */
interface FoundExpression {
  /** Path from the root of the repository, and line. */
  place: string;
  /** Null where the pattern is only known at run time. */
  literal: { pattern: string; flags: string } | null;
}

const productFolders = ['gateway', 'services/*', 'packages/*', 'shell', 'mfe-*'];
const isProductCode = (path: string) =>
  !/(?:^|\/)(?:node_modules|dist|testing|fixtures)\//.test(path) && !/\.(?:test|d)\.tsx?$/.test(path);

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
  const { program, errors } = parseSync(path, code);
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const found: FoundExpression[] = [];
  const add = (start: number, literal: FoundExpression['literal']) =>
    found.push({ place: `${path}:${code.slice(0, start).split('\n').length}`, literal });
  const addCall = ({ callee, start }: ESTree.CallExpression | ESTree.NewExpression) => {
    const name = callee.type === 'MemberExpression' ? callee.property : callee;
    if (name.type === 'Identifier' && name.name === 'RegExp') add(start, null);
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) add(node.start, node.regex);
    },
    CallExpression: addCall,
    NewExpression: addCall,
  }).visit(program);
  return found;
}

/** For one expression. One that the tool does not decide in this time counts as a fault. */
const timeoutMs = 120_000;

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

/** A repetition of one class, escape or punctuation mark at the end of a pattern. */
const trailingRepetition = /(?<!\\)(\[(?:[^\]\\]|\\.)*\]|\\[dDsSwW]|[^\w\\[\](){}|*+?^$])(?:[*?]|(\+))\??$/;

/**
 * Removes repetitions of one character from the end of a pattern. They always match and are not tried again, so the same
 * inputs are slow without them, and the tool decides some expressions in milliseconds instead of seconds.
 */
function withoutTrailingRepetition(pattern: string): string {
  const [repetition, character, isRequired] = trailingRepetition.exec(pattern) ?? [];
  if (repetition === undefined) return pattern;
  const rest = pattern.slice(0, -repetition.length);
  return isRequired ? `${rest}${character}` : withoutTrailingRepetition(rest);
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
  if (!/[*+]|\{\d+,\}/.test(shorter)) return null;
  // The pure JavaScript build: the others need a JVM or a binary.
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  const decidable = withoutLookbehind(shorter);
  const verdict = checkSync(decidable, flags, { timeout: timeoutMs, checker: 'automaton' });
  if (verdict.status === 'safe') return null;
  return verdict.status === 'vulnerable' ? verdict.complexity.summary : `not decided: ${verdict.error.kind}`;
}
