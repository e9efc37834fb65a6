import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { root } from '../../cli/workspace.ts';
import { newDeployToken } from '../fixtures/deploy-token.ts';
import { test } from '../fixtures/test.ts';
import { inFolder, settings } from '../settings.ts';

test.use({ user: 'grace' });

const name = 'mfe-fifth';
/** A release is visible in open pages within this time. */
const visible = { timeout: 5_000 };
const execute = promisify(execFile);
const { port } = new URL(settings.origin);

/** Runs a script of the project as a module team does. Rejects with its output when it fails. */
async function run(script: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await execute(process.execPath, [join(root, script), ...args], {
    env: { ...process.env, ...env },
  });
  return stdout.trim();
}

const team = (token: string, args: readonly string[]) =>
  run('packages/module-build/src/cli.ts', args, {
    ATELIER_URL: settings.origin,
    ATELIER_DEPLOY_TOKEN: token,
  });

/** Writes a built version outside of the repository, as any bundler could. Its tool shows the version. */
async function built(version: string, css = '', component?: string): Promise<string> {
  const folder = inFolder(`fifth-${port}-${version}`);
  await mkdir(folder, { recursive: true });
  const shown = component ?? `() => ${JSON.stringify(`The fifth tool, version ${version}`)}`;
  const entry = `globalThis.mfe_fifth = {
    init() {},
    get: async () => () => ({ default: ${shown} }),
  };`;
  const integrity = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const manifest = {
    name,
    version,
    shell: '^1.0.0',
    entry: 'entry.js',
    integrity: integrity(entry),
    integrities: css ? { 'fifth.css': integrity(css) } : {},
    tools: [
      {
        path: '/ai/fifth',
        title: 'Fifth Tool',
        description: 'Deployed while the shell runs.',
        icon: 'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 24 24%27/%3E',
        gradient: { from: '#3588f2', to: '#0bb0d7' },
        expose: './Fifth',
        nav: { order: 90 },
        landing: { order: 90 },
        plan: null,
        files: { scripts: [], styles: css ? ['fifth.css'] : [] },
      },
    ],
  };
  await writeFile(join(folder, 'module.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'entry.js'), entry);
  if (css) await writeFile(join(folder, 'fifth.css'), css);
  return folder;
}

const shows = (page: Page, version: string) =>
  page.getByRole('main').getByText(`The fifth tool, version ${version}`);

test('a team deploys, updates and rolls back a fifth module while the shell runs', async ({ page }) => {
  const token = await newDeployToken(name);
  const deploy = async (version: string, css?: string) => team(token, ['deploy', await built(version, css)]);
  const link = page.getByRole('link', { name: 'Fifth Tool' });
  const update = page.getByText('A new version is available');
  try {
    await page.goto('/ai/write-article');
    const topic = page.getByLabel('Article Topic');
    await topic.fill('Half of a topic');

    await deploy('1.0.0');
    await expect(link).toBeVisible(visible);
    await expect(topic).toHaveValue('Half of a topic');
    await link.click();
    await expect(shows(page, '1.0.0')).toBeVisible();

    await expect(deploy('1.1.0', '.sidebar { display: none }')).rejects.toMatchObject({
      stderr: expect.stringContaining('.sidebar reaches outside'),
    });
    await expect(deploy('1.0.0', '[data-mfe=mfe-fifth] p { margin: 0 }')).rejects.toMatchObject({
      stderr: expect.stringContaining('already published'),
    });

    await deploy('1.2.0');
    await expect(update).toBeVisible(visible);
    await expect(shows(page, '1.0.0')).toBeVisible();
    await page.getByRole('button', { name: 'Reload tool' }).click();
    await expect(shows(page, '1.2.0')).toBeVisible();
    await expect(update).toBeHidden();

    await team(token, ['rollback', await built('1.2.0')]);
    const newPage = await page.context().newPage();
    // New loads get the earlier version within two seconds.
    const since = Date.now();
    const served = async () => (await (await newPage.request.get('/registry')).text()).includes('"1.2.0"');
    await expect.poll(served, { timeout: 2_000, intervals: [100] }).toBe(false);
    test.info().annotations.push({ type: 'rollback', description: `${Date.now() - since} ms` });
    await newPage.goto('/ai/fifth');
    await expect(shows(newPage, '1.0.0')).toBeVisible();
    await newPage.goto('/');
    await expect(newPage.getByRole('heading', { name: 'Fifth Tool' })).toBeVisible();
    await newPage.close();
    await expect(update).toBeVisible(visible);
    await page.getByRole('link', { name: 'Write Article' }).click();
    await expect(topic).toBeVisible();
    await link.click();
    await expect(shows(page, '1.0.0')).toBeVisible();
  } finally {
    await team(token, ['disable', await built('1.2.0')]);
  }
  await expect(link).toBeHidden(visible);
});

test.describe('a version that crashes', () => {
  // What the shell and React log about a component that throws.
  test.use({ expectedErrors: /mfe-fifth|no tea|react/i });

  test('is replaced in the page, and rolled back for all once two users had the problem', async ({
    page,
    open,
  }) => {
    const token = await newDeployToken(name);
    const crashing = await built('2.1.0', '', "() => { throw new Error('no tea'); }");
    const served = async () => (await (await page.request.get('/registry')).text()).includes('"2.1.0"');
    try {
      await team(token, ['deploy', await built('2.0.0')]);
      await team(token, ['deploy', crashing]);
      await expect.poll(served).toBe(true);
      for (const one of [page, await open('ada')]) {
        await one.goto('/ai/fifth');
        const crash = one.getByRole('main').getByRole('alert');
        await crash.getByRole('button', { name: 'Try again' }).click();
        await expect(shows(one, '2.0.0')).toBeVisible();
      }
      await expect.poll(served, { timeout: 20_000 }).toBe(false);
      const status = await team(token, ['status', crashing]);
      expect(status).toMatch(/active +2\.0\.0/);
      expect(status).toMatch(/2\.1\.0 .*rolled back/);
    } finally {
      await team(token, ['disable', crashing]);
    }
  });
});
