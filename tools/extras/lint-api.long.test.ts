import { describeApi } from '@atelier/contracts/openapi';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';

async function lint(description: object): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(description),
    config: await createConfig({ extends: ['recommended-strict'] }),
  });
  return problems.map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer}`);
}

it('the description passes the strict rules of the linter', async () => {
  expect(await lint(describeApi('https://studio.example.org'))).toEqual([]);
});

it('the linter refuses an example that does not match its schema', async () => {
  const description = describeApi('https://studio.example.org');
  Object.assign(description.components.schemas.GenerateArticleRequest?.properties ?? {}, {
    prompt: { type: 'integer' },
  });
  expect((await lint(description)).join('\n')).toContain('no-invalid-media-type-examples');
});
