import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkConfiguration, listVariables, renderVariables, withTables } from './configuration-docs.ts';

it('docs/configuration.md is current, with at most 70 variables', async () => {
  await checkConfiguration();
  expect(listVariables().length).toBeLessThanOrEqual(70);
});

it('a page that says something else than the schemas is refused', async () => {
  const page = withTables(
    '<!-- Made by `npm run fix` from the schemas of the servers. -->\n<!-- End of the tables. -->\n',
    renderVariables(listVariables()),
  );
  await checkConfiguration(async () => page);
  await expect(checkConfiguration(async () => page.replace('PUBLIC_ORIGIN', 'ORIGIN'))).rejects.toThrow(
    /npm run fix/,
  );
  await expect(checkConfiguration(async () => '# Configuration')).rejects.toThrow(/needs the lines/);
});

it('a variable has its servers, its default and its meaning', () => {
  const text = z.object({ SIZE: z.coerce.number().default(5).describe('how large') });
  const gateway = z.object({ NAME: z.string().describe('what it is called') });
  const tables = renderVariables(listVariables({ gateway, text }));
  expect(tables).toContain('| `SIZE` | text | `5` | how large |');
  expect(tables).toContain('| `NAME` | gateway | **required** | what it is called |');
});

it('a variable without a description is refused', () => {
  expect(() => listVariables({ gateway: z.object({ NAME: z.string() }) })).toThrow(/NAME/);
});
