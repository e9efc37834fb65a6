import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleSource } from '@atelier/contracts';
import { expect } from '@playwright/test';
import { root } from '../../cli/workspace.ts';
import { newDeployToken } from '../fixtures/deploy-token.ts';
import { createTeamFolder } from '../fixtures/team-folder.ts';
import { test } from '../fixtures/test.ts';
import { settings } from '../settings.ts';

test.use({ user: 'grace' });

const guide = await readFile(join(root, 'docs/guides/modules.md'), 'utf8');
/** The code blocks of the guide in a language. */
const blocks = (language: string) =>
  [...guide.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter((match) => match[1] === language)
    .map(([, , text = '']) => text);

test('the guide shows a valid manifest', () => {
  expect(moduleSource.safeParse(JSON.parse(blocks('json')[0] ?? '')).error).toBeUndefined();
});

test('a team with the packages only creates, tests and deploys a tool with the commands of the guide', async ({
  page,
}) => {
  const [first = ''] = blocks('sh');
  const commands = first.trim().split('\n');
  expect(commands.length).toBeLessThanOrEqual(6);
  const team = await createTeamFolder({
    ATELIER_URL: settings.origin,
    ATELIER_DEPLOY_TOKEN: await newDeployToken('mfe-example'),
  });
  try {
    for (const command of commands) if (!command.startsWith('export ')) await team.run(command);
    await page.goto('/ai');
    await page.getByRole('link', { name: 'Example', exact: true }).click();
    await page.getByLabel('Text').fill('one two three');
    await page.getByRole('button', { name: 'Count words' }).click();
    await expect(page.getByText('Words: 3')).toBeVisible();
    await team.run('npm run check');
  } finally {
    await team.run('npx atelier-module disable');
  }
});
