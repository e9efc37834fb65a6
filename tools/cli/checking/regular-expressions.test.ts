import { describe, expect, it } from 'vitest';
import { expressionsIn, findExpressions, superLinear } from './regular-expressions.ts';

describe('abuse 31, 49: the regular expressions of the product', () => {
  it('are linear in their input', { timeout: 240_000 }, async () => {
    const faults: string[] = [];
    const known = new Map<string, string | null>();
    for (const { place, literal } of await findExpressions()) {
      if (literal === null) {
        faults.push(`${place}: built at run time. Write a literal, so that it can be checked.`);
        continue;
      }
      const key = `/${literal.pattern}/${literal.flags}`;
      if (!known.has(key)) known.set(key, await superLinear(literal));
      const fault = known.get(key);
      if (fault) faults.push(`${place}: ${key} is ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(known.size).toBeGreaterThan(50);
  });
});

describe('the check', () => {
  it.each([
    ['quadratic by its search', /[\w-]+@/],
    ['quadratic inside', /^a*a*b/],
    ['quadratic on the lines of a text', /^[^b]+c/m],
    ['quadratic in its second alternative', /^a|b+c/],
    ['quadratic in an alternative outside of its group', /^(?:a|b)|b+c/],
    ['quadratic before its end', /a+b*$/],
    ['quadratic before a repetition', /[\w-]+[@]+/],
    ['quadratic after a fixed start', /xab[\w-]+@/],
    ['quadratic by two groups', /^([\w-]+)([\w-]+)@/],
    ['quadratic by a repeated group', /^(?:a*b?){2}c/],
    ['exponential', /^(?:a+)+$/],
    ['exponential at its end', /^(?:a|a)+$/],
  ])('finds what is %s', async (_, { source, flags }) => {
    expect(await superLinear({ pattern: source, flags })).toMatch(/polynomial|exponential/);
  });

  it.each([
    /[\w-]@/,
    /^a*b/,
    /(?<![\w-])[\w-]+@/,
    /a+/,
    /a[^\]]*b?/,
    /^a+$/,
    /^(?:a|b)(c)*d/,
    /xay(b*)"/,
    /qaa*b/,
  ])('accepts %s', async ({ source, flags }) => {
    expect(await superLinear({ pattern: source, flags })).toBeNull();
  });

  it('finds literals and calls in code, but not types and strings', () => {
    const code =
      'const a: RegExp = /x/g;\nconst b = new RegExp(a.source);\nconst c = "/y/"; const d = <p>/z/</p>;\n';
    expect(expressionsIn(code, 'a.tsx')).toEqual([
      { place: 'a.tsx:1', literal: { pattern: 'x', flags: 'g' } },
      { place: 'a.tsx:2', literal: null },
    ]);
  });
});
