import { expect, it } from 'vitest';
import { z } from 'zod';
import { listVariables, renderVariables, withTables } from './configuration-docs.ts';

it('has at most 70 variables', () => {
  expect(listVariables().length).toBeLessThanOrEqual(70);
});

it('a page without marks for the tables is refused', () => {
  expect(() => withTables('# Configuration', '')).toThrow(/needs the lines/);
});

it('a variable has its default and its meaning, and one of services their names', () => {
  const text = z.object({ SIZE: z.coerce.number().default(5).describe('how large') });
  const gateway = z.object({ NAME: z.string().describe('what it is called') });
  const tables = renderVariables(listVariables({ gateway, text }));
  expect(tables).toContain('| `SIZE` | text | `5` | how large |');
  expect(tables).toContain('| `NAME` | **required** | what it is called |');
});

it('a variable without a description is refused', () => {
  expect(() => listVariables({ gateway: z.object({ NAME: z.string() }) })).toThrow(/NAME/);
});
