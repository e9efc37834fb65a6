import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleSource } from '@atelier/contracts';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { findChromium } from '../../../cli/browser/chromium.ts';
import { newDeployToken } from '../../fixtures/deploy-token.ts';
import { guideBlocks } from '../../fixtures/guide.ts';
import { createTeamFolder, type TeamFolder } from '../../fixtures/team-folder.ts';
import { test } from '../../fixtures/test.ts';
import { settings, stateFile } from '../../settings.ts';

test.use({ user: 'grace' });

test('a team with the packages only creates, deploys and develops a tool with the commands of the guide', async ({
  page,
  browser,
}) => {
  expect(moduleSource.safeParse(JSON.parse(guideBlocks('json')[0] ?? '')).error).toBeUndefined();
  const [first = ''] = guideBlocks('sh');
  const commands = first.trim().split('\n');
  expect(commands.length).toBeLessThanOrEqual(6);
  const team = await createTeamFolder({
    ATELIER_URL: settings.origin,
    ATELIER_DEPLOY_TOKEN: await newDeployToken('mfe-example'),
    CHROME_PATH: await findChromium(() => {}),
  });
  let printed = '';
  for (const command of commands) {
    if (!command.startsWith('export ')) printed = await team.run(command.replace(/create \S+/, '$& --tests'));
    if (command.startsWith('cd ')) await addExtensions(team.cwd);
  }
  expect(printed).toContain('mfe-example 1.0.0 works in a browser.');
  await team.run('npm test');
  const [listed = ''] = guideBlocks('');
  for (const [, file = ''] of listed.matchAll(/^ {2}(\S+)/gm))
    expect(existsSync(join(team.cwd, file)), file).toBe(true);
  await page.goto('/ai');
  await expect(page.getByRole('region', { name: 'Your words' })).toContainText(/^Your words[\d,]+$/);
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Example' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('one two three');
  await page.getByRole('button', { name: 'Count words' }).click();
  await expect(page.getByText('Words: 3')).toBeVisible();
  await team.run('npm run check');

  await previews(team, browser, page);
  await develops(team, await browser.newContext({ storageState: stateFile('grace') }));
  await team.run('npx atelier-module disable');
});

/** Publishes a version that a second user sees by its link, and others do not. */
async function previews(team: TeamFolder, browser: Browser, other: Page): Promise<void> {
  const source = join(team.cwd, 'src/Example.tsx');
  const released = await readFile(source, 'utf8');
  const [map = ''] = (await readdir(join(team.cwd, 'dist/modules/mfe-example/1.0.0'))).filter((file) =>
    file.endsWith('.js.map'),
  );
  await writeFile(source, released.replace('Count words', 'Count with care'));
  const printed = await team.run('npx atelier-module deploy --preview --no-check');
  await writeFile(source, released);
  const context = await browser.newContext({ storageState: stateFile('ada') });
  const page = await context.newPage();
  await page.goto(/http\S+module-preview=\S+/.exec(printed)?.[0] ?? '');
  await expect(page.getByRole('button', { name: 'Count with care' })).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'Module override' });
  await expect(bar).toContainText('Preview of mfe-example 1.0.0-preview.');
  await other.reload();
  await expect(other.getByRole('button', { name: 'Count words' })).toBeVisible();
  const files = `${settings.origin}/modules/mfe-example/1.0.0/`;
  expect(
    [await fetch(files + map.replace(/\.map$/, '')), await fetch(files + map)].map(({ status }) => status),
  ).toEqual([200, 404]);
  await bar.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('button', { name: 'Count words' })).toBeVisible();
  await context.close();
}

async function addExtensions(folder: string): Promise<void> {
  const file = join(folder, 'module.json');
  const extensions = guideBlocks('').find((block) => block.startsWith('"extensions"'));
  const source = await readFile(file, 'utf8');
  await writeFile(file, source.replace('"tools":', `${extensions?.trim()},\n  "tools":`));
  for (const block of guideBlocks('tsx')) {
    const [, name] = /^export default function (\w+)/m.exec(block) ?? [];
    if (name) await writeFile(join(folder, `src/${name}.tsx`), block);
  }
}

async function develops(team: TeamFolder, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const source = join(team.cwd, 'src/Example.tsx');
  const released = await readFile(source, 'utf8');
  const dev = await team.start(['node_modules/.bin/rspack', 'dev', '--port', '0'], /built/);
  try {
    const bar = page.getByRole('complementary', { name: 'Module override' });
    await page.goto(/Open (\S+)/.exec(dev.output)?.[1] ?? '');
    await expect(bar).toContainText('mfe-example 1.0.0-dev.');
    await page.getByRole('textbox', { name: 'Text' }).fill('four words in here');
    await page.getByRole('button', { name: 'Count words' }).click();
    await expect(page.getByText('Words: 4')).toBeVisible();
    const changed = released.replace('Words: {words}', 'Counted: {words}');
    await writeFile(source, changed.replace('Count words', 'Count all words'));
    await page.getByRole('button', { name: 'Count all words' }).click();
    await expect(page.getByText('Counted: 4')).toBeVisible();

    await writeFile(source, 'export default (');
    await expect(bar).toContainText('The build failed.');
    await expect(page.getByText('Counted: 4')).toBeVisible();
    await writeFile(source, released);
    await expect(bar).not.toContainText('The build failed.');

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.reload();
    await expect(bar).toContainText('mfe-example 1.0.0-dev.');
    await bar.getByRole('button', { name: 'Reset' }).click();
    await expect(bar).toBeHidden();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Example', exact: true })).toBeVisible();
    await expect(bar).toBeHidden();
  } finally {
    dev.stop();
    await context.close();
  }
}
