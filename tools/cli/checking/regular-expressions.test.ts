import { describe, expect, it } from 'vitest';
import { expressionsIn, findExpressions, superLinear } from './regular-expressions.ts';

/** An expression that may be slower than linear, because nobody can give it a long input. */
interface Exception {
  /** Where it stands. */
  file: string;
  /** How its pattern begins. */
  begins: string;
  /** The most characters that it is ever given. */
  longestInput: number;
  /** What bounds the input. */
  reason: string;
}

const exceptions: readonly Exception[] = [];

describe('abuse 31: the regular expressions of the product', () => {
  it('are linear in their input', { timeout: 600_000 }, async () => {
    const faults: string[] = [];
    const known = new Map<string, string | null>();
    for (const { place, literal } of await findExpressions()) {
      if (literal === null) {
        faults.push(`${place}: built at run time. Write a literal, so that it can be checked.`);
        continue;
      }
      if (
        exceptions.some(
          ({ file, begins }) => place.startsWith(`${file}:`) && literal.pattern.startsWith(begins),
        )
      )
        continue;
      const key = `/${literal.pattern}/${literal.flags}`;
      if (!known.has(key)) known.set(key, await superLinear(literal));
      const fault = known.get(key);
      if (fault) faults.push(`${place}: ${key} is ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(known.size).toBeGreaterThan(50);
  });

  it('have no exception that is used no more', async () => {
    const found = await findExpressions();
    const unused = exceptions.filter(
      ({ file, begins }) =>
        !found.some(
          ({ place, literal }) => place.startsWith(`${file}:`) && literal?.pattern.startsWith(begins),
        ),
    );
    expect(unused).toEqual([]);
  });
});

describe('the check', () => {
  it.each([
    ['quadratic by its search', /[\w-]+@/],
    ['quadratic inside', /^a*a*b/],
    ['exponential', /^(?:a+)+$/],
  ])('finds what is %s', async (_, { source, flags }) => {
    expect(await superLinear({ pattern: source, flags })).toMatch(/polynomial|exponential/);
  });

  it.each([/[\w-]@/, /^a*b/, /(?<![\w-])[\w-]+@/])('accepts %s', async ({ source, flags }) => {
    expect(await superLinear({ pattern: source, flags })).toBeNull();
  });

  it('finds literals and calls in code, and leaves types and strings alone', () => {
    const code =
      'const a: RegExp = /x/g;\nconst b = new RegExp(a.source);\nconst c = "/y/"; const d = <p>/z/</p>;\n';
    expect(expressionsIn(code, 'a.tsx')).toEqual([
      { place: 'a.tsx:1', literal: { pattern: 'x', flags: 'g' } },
      { place: 'a.tsx:2', literal: null },
    ]);
  });
});
