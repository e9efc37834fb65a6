import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chunkName } from '@atelier/module-build/federation';
import { expect, type Page } from '@playwright/test';
import { extras } from '../../../cli/workspace.ts';
import { type Library, libraries } from '../../../extras/libraries.ts';
import { guideSection } from '../../fixtures/guide.ts';
import { deployPresetModule, writePresetModule } from '../../fixtures/preset-module.ts';
import { test } from '../../fixtures/test.ts';

test.use({ user: 'ada' });

/** A module has at most 20 tools and 100 files. */
const modules = [0, 1, 2].map((rest) => libraries.filter((_, index) => index % 3 === rest));

async function deploy(name: string, contained: readonly Library[]): Promise<void> {
  const files = await Promise.all(
    contained.map(async ({ tool }) => {
      const file = `${tool}.tsx`;
      return [file, await readFile(join(extras, 'libraries', file))] as const;
    }),
  );
  const tools = contained.map(({ tool }) => [chunkName(tool), tool] as const);
  await deployPresetModule(
    name,
    await writePresetModule(name, Object.fromEntries(tools), Object.fromEntries(files)),
  );
}

async function works(page: Page, { shows, opens, coloured, types, drags }: Library): Promise<void> {
  const main = page.getByRole('main');
  if (types) {
    const editor = main.getByRole('textbox').or(main.locator('[contenteditable=true]')).first();
    await editor.click();
    await editor.pressSequentially('typed ');
    await expect(editor).toContainText('typed');
  }
  const opener = (role: 'button' | 'combobox') => main.getByRole(role, { name: 'Open', exact: true });
  if (opens) await opener('button').or(opener('combobox')).click();
  if (drags) {
    await main.getByText(drags).hover();
    await page.mouse.down();
    await page.mouse.move(600, 400, { steps: 3 });
    await page.mouse.up();
  }
  const shown = page.getByText(shows, { exact: true }).filter({ visible: true }).first();
  await expect(shown).toBeVisible();
  if (coloured) await expect(shown).toHaveCSS('color', 'rgb(1, 2, 3)');
  if (opens) await page.keyboard.press('Escape');
}

test('the libraries that the guide lists run in tools', async ({ page, monitor }) => {
  const listed = [...guideSection('Libraries').matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(.*?)`/g)].map(([, name]) => name),
  );
  expect(listed.toSorted()).toEqual([...new Set(libraries.flatMap(({ packages }) => packages))].sort());

  // One after another: a deployment and its build use all processors.
  for (const [index, contained] of modules.entries()) await deploy(`mfe-libraries-${index}`, contained);
  await page.goto('/ai');
  const navigation = page.getByRole('navigation', { name: 'Tools' });
  for (const library of libraries)
    await test.step(library.tool, async () => {
      await navigation.getByRole('link', { name: chunkName(library.tool), exact: true }).click();
      await works(page, library);
      expect(monitor.errors, library.tool).toEqual([]);
    });
});
