import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { moduleSource } from '@atelier/contracts';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { root } from '../../cli/workspace.ts';
import { newDeployToken } from '../fixtures/deploy-token.ts';
import { createTeamFolder, installPackages, type TeamFolder } from '../fixtures/team-folder.ts';
import { test } from '../fixtures/test.ts';
import { inFolder, settings, stateFile } from '../settings.ts';

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

test('a team with the packages only creates, deploys and develops a tool with the commands of the guide', async ({
  page,
  browser,
}) => {
  const [first = ''] = blocks('sh');
  const commands = first.trim().split('\n');
  expect(commands.length).toBeLessThanOrEqual(6);
  const team = await createTeamFolder({
    ATELIER_URL: settings.origin,
    ATELIER_DEPLOY_TOKEN: await newDeployToken('mfe-example'),
  });
  for (const command of commands) if (!command.startsWith('export ')) await team.run(command);
  const [listed = ''] = blocks('');
  for (const [, file = ''] of listed.matchAll(/^ {2}(\S+)/gm))
    expect(existsSync(join(team.cwd, file)), file).toBe(true);
  await page.goto('/ai');
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Example' }).click();
  await page.getByLabel('Text').fill('one two three');
  await page.getByRole('button', { name: 'Count words' }).click();
  await expect(page.getByText('Words: 3')).toBeVisible();
  await team.run('npm run check');

  await develops(team, await browser.newContext({ storageState: stateFile('grace') }));
  await team.run('npx atelier-module disable');
});

/** Changes the module while one tab shows it from the development server, which is another origin. */
async function develops(team: TeamFolder, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const source = join(team.cwd, 'src/Example.tsx');
  const released = await readFile(source, 'utf8');
  const dev = await team.start(['node_modules/.bin/atelier-module', 'dev', '--port', '0'], /built/);
  try {
    const bar = page.getByRole('complementary', { name: 'Module override' });
    await page.goto(/Open (\S+)/.exec(dev.output)?.[1] ?? '');
    await expect(bar).toContainText('mfe-example 1.0.0-dev.');
    await page.getByLabel('Text').fill('four words in here');
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

const execute = promisify(execFile);

/** The source of a tool with a chunk of its own, without syntax that needs a loader. */
const plainTool = `
import { countWords, ResultPanel, TextArea, ToolForm, ToolPage, useDraft } from '@atelier/tool-kit';
import { createElement, useState } from 'react';

export default function Example() {
  const [text, setText] = useDraft('example.text', '');
  const [shown, setShown] = useState(null);
  const count = async () => setShown((await import('./describe.js')).describe(countWords(text)));
  const field = createElement(TextArea, {
    label: 'Text', value: text, onChange: ({ currentTarget }) => setText(currentTarget.value),
  });
  const form = { title: 'Example', action: 'Count words', busyAction: 'Counting', busy: false, onSubmit: count };
  return createElement(ToolPage, {
    form: createElement(ToolForm, form, field),
    result: createElement(ResultPanel, { title: 'Result', hint: 'Enter a text.' }, shown),
  });
}
`;

/** Writes a module outside of the repository, with the configuration that the guide shows. */
async function plainModule(config: string, version: string): Promise<string> {
  const folder = inFolder(`plain-${process.pid}-${version}`);
  const template = join(root, 'packages/module-build/template');
  const manifest = await readFile(join(template, 'module.json'), 'utf8');
  await mkdir(join(folder, 'src'), { recursive: true });
  await cp(join(template, 'icons/example-tool.svg'), join(folder, 'icons/example.svg'));
  const files: Record<string, string> = {
    'package.json': '{ "type": "module" }',
    'module.json': manifest
      .replaceAll('example-tool', 'example')
      .replaceAll('ExampleTool', 'Example')
      .replaceAll('Example Tool', 'Example')
      .replace('"1.0.0"', `"${version}"`),
    'src/Example.js': plainTool,
    'src/describe.js': `export const describe = (words) => 'Version ${version} counted ' + words;`,
    'config.js': config,
    'webpack.js': `
      import webpack from 'webpack';
      import config from './config.js';
      webpack(config).run((error, stats) => {
        if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
      });
    `,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await installPackages(folder);
  return folder;
}

/** The path of the script in a folder that contains a text. */
async function fileWith(text: string, folder: string): Promise<string> {
  for (const file of await readdir(folder, { recursive: true }))
    if (/\.m?js$/.test(file) && (await readFile(join(folder, file), 'utf8')).includes(text)) return file;
  throw new Error(`No script in ${folder} contains ${text}.`);
}

async function counts(page: Page): Promise<void> {
  await page.goto('/ai/example');
  await page.getByLabel('Text').fill('one two three');
  await page.getByRole('button', { name: 'Count words' }).click();
}

const [webpackConfig = '', viteConfig = ''] = blocks('js');
const bundlers = [
  { name: 'webpack', version: '3.0.0', config: webpackConfig, build: ['webpack.js'], format: 'script' },
  {
    name: 'vite',
    version: '3.1.0',
    config: viteConfig,
    build: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', 'config.js'],
    format: 'module',
  },
] as const;

for (const { name, version, config, build, format } of bundlers)
  test.describe(`a module that ${name} builds`, () => {
    // The browser reports the changed file.
    test.use({ expectedErrors: /integrity|chunk|mfe-example|Failed to load/ });

    test('loads, shares React, and does not run with a changed file', async ({ page }) => {
      const folder = await plainModule(config, version);
      const env = {
        ...process.env,
        ATELIER_URL: settings.origin,
        ATELIER_DEPLOY_TOKEN: await newDeployToken('mfe-example'),
      };
      const node = (args: readonly string[]) => execute(process.execPath, args, { cwd: folder, env });
      const command = 'node_modules/@atelier/module-build/dist/cli.js';
      await node(build);
      await node([command, 'manifest', `dist/${name}`, '--format', format]);
      await node([command, 'deploy', `dist/${name}`]);
      await counts(page);
      await expect(page.getByText(`Version ${version} counted 3`)).toBeVisible();

      const changed = await fileWith('counted', join(folder, 'dist', name));
      await page.route(`**/modules/mfe-example/${version}/${changed}`, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('counted', 'altered');
        await route.fulfill({ response, body });
      });
      const refused = page.waitForEvent('console', (message) =>
        message.text().includes(`'integrity' attribute for resource '${settings.origin}/modules/mfe-example`),
      );
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/ai/example');
      const field = page.getByLabel('Text');
      await expect(field.or(page.getByRole('main').getByRole('alert')).first()).toBeVisible();
      if (await field.isVisible()) {
        await field.fill('one two three');
        await page.getByRole('button', { name: 'Count words' }).click();
      }
      await refused;
      await expect(page.getByText('altered')).toHaveCount(0);
    });
  });
