import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { extras, root } from '../../../cli/workspace.ts';
import { newDeployToken } from '../../fixtures/deploy-token.ts';
import { guideBlocks } from '../../fixtures/guide.ts';
import { linkAll } from '../../fixtures/linked-packages.ts';
import { installPackages } from '../../fixtures/team-folder.ts';
import { test } from '../../fixtures/test.ts';
import { inFolder, settings } from '../../settings.ts';

test.use({ user: 'grace' });

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

const runWebpack = `
  import webpack from 'webpack';
  import config from './config.js';
  webpack(config).run((error, stats) => {
    if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
  });
`;

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
    'webpack.js': runWebpack,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  // Before those of the root: the federation plugin finds webpack beside itself.
  await linkAll(join(folder, 'node_modules'), join(extras, 'node_modules'));
  await installPackages(folder);
  return folder;
}

async function fileWith(text: string, folder: string): Promise<string> {
  for (const file of await readdir(folder, { recursive: true }))
    if (/\.m?js$/.test(file) && (await readFile(join(folder, file), 'utf8')).includes(text)) return file;
  throw new Error(`No script in ${folder} contains ${text}.`);
}

async function counts(page: Page): Promise<void> {
  await page.goto('/ai/example');
  await page.getByRole('textbox', { name: 'Text' }).fill('one two three');
  await page.getByRole('button', { name: 'Count words' }).click();
}

const [webpackConfig = '', rsbuildConfig = '', viteConfig = ''] = guideBlocks('js');
const bundlers = [
  {
    name: 'webpack',
    version: '3.0.0',
    config: webpackConfig,
    build: ['webpack.js'],
    output: 'dist/webpack',
    format: 'script',
  },
  {
    name: 'Rsbuild',
    version: '3.2.0',
    config: rsbuildConfig,
    build: [join(extras, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'build', '--config', 'config.js'],
    output: 'dist/rsbuild',
    format: 'script',
  },
  {
    name: 'Vite',
    version: '3.1.0',
    config: viteConfig,
    build: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', 'config.js'],
    output: 'dist/vite',
    format: 'module',
  },
] as const;

for (const { name, version, config, build, output, format } of bundlers)
  test.describe(`a module that ${name} builds`, () => {
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
      await node([command, 'manifest', output, '--format', format]);
      await node([command, 'deploy', output]);
      await counts(page);
      await expect(page.getByText(`Version ${version} counted 3`)).toBeVisible();

      const changed = await fileWith('counted', join(folder, output));
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
      const field = page.getByRole('textbox', { name: 'Text' });
      await expect(field.or(page.getByRole('main').getByRole('alert')).first()).toBeVisible();
      if (await field.isVisible()) {
        await field.fill('one two three');
        await page.getByRole('button', { name: 'Count words' }).click();
      }
      await refused;
      await expect(page.getByText('altered')).toHaveCount(0);
    });
  });
