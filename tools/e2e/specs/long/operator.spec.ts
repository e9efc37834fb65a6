import { createHash } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { assertAccessible } from '../../fixtures/accessibility.ts';
import { newDeployToken } from '../../fixtures/deploy-token.ts';
import { test } from '../../fixtures/test.ts';

const name = 'mfe-operated';

/** Publishes and activates a version, whose tool shows its number. */
async function release(request: APIRequestContext, token: string, version: string): Promise<void> {
  const entry = `globalThis.mfe_operated = {
    init() {},
    get: async () => () => ({ default: () => ${JSON.stringify(`Version ${version}`)} }),
  };`;
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  const tool = {
    path: '/ai/operated',
    title: 'Operated',
    description: 'A tool.',
    expose: './Operated',
    plan: null,
    nav: { order: 95 },
    landing: null,
    files: { scripts: [], styles: [] },
    icon: 'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27/%3E',
    gradient: { from: '#3588f2', to: '#0bb0d7' },
  };
  const manifest = { name, version, shell: '^1.0.0', entry: 'entry.js', integrity, integrities: {} };
  const content = Buffer.from(entry).toString('base64');
  const calls = {
    versions: {
      manifest: { ...manifest, tools: [tool] },
      files: [{ path: 'entry.js', integrity, encoding: 'identity', content }],
    },
    activate: { version },
  };
  for (const [call, data] of Object.entries(calls)) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await request.post(`/api/deploy/${name}/${call}`, { headers, data });
    expect(await response.json()).toMatchObject({ success: true });
  }
}

test('abuse 50: an operator finds a failing module, rolls it back, rolls it out to a share and disables it; another user does not find the page', async ({
  open,
}) => {
  const page = await open('grace');
  const token = await newDeployToken(name);
  for (const version of ['1.0.0', '1.1.0']) await release(page.request, token, version);
  // The registry of the gateway may be a second old: a page that is opened earlier has no tool at this
  // address.
  const registry = async () => (await page.request.get('/registry')).text();
  await expect.poll(registry).toContain(`${name}/1.1.0`);
  await page.goto('/ai/operated');
  await expect(page.getByRole('main').getByText('Version 1.1.0')).toBeVisible();
  await page.getByRole('link', { name: 'Modules' }).click();
  await expect(page).toHaveTitle('Modules · Atelier');
  const row = page.getByRole('link', { name: new RegExp(name) });
  await expect(row).toContainText('Version 1.1.0');
  await assertAccessible(page, 'the list of modules');
  await row.click();

  // The page reports the load of the tool within ten seconds.
  await expect(page.getByRole('row', { name: /^1\.1\.0 100% 1 / })).toBeVisible();
  await assertAccessible(page, 'a module');

  const dialog = page.getByRole('dialog');
  const confirm = (action: string) => dialog.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('button', { name: 'Roll back 1.1.0' }).click();
  await confirm('Roll back');
  const reason = dialog.getByLabel('Reason');
  await expect(reason).toBeFocused();
  await reason.fill('Too slow');
  await confirm('Roll back');
  await expect(page.getByText('Version 1.0.0 is served to all users.')).toBeVisible();
  await expect(page.getByText('Rolled back 1.1.0 by you')).toBeVisible();
  await expect(page.getByText('Too slow')).toBeVisible();
  await expect.poll(registry).not.toContain(`${name}/1.1.0`);

  await page.getByRole('button', { name: 'Roll out 1.1.0' }).click();
  await dialog.getByLabel('Share of users in percent').fill('30');
  await confirm('Roll out');
  await expect(page.getByText('Rolled out 1.1.0 to 30% by you')).toBeVisible();

  await page.getByRole('button', { name: 'Disable' }).click();
  await confirm('Disable');
  await expect(page.getByText('This module is disabled.')).toBeVisible();
  await page.getByRole('link', { name: 'All modules' }).click();
  await expect(row).toContainText('Disabled');
  await expect(page.getByRole('link', { name: 'Operated', exact: true })).toBeHidden();

  const ada = await open('ada');
  const asked = ada.waitForResponse('/api/operator');
  await ada.goto('/ai');
  expect(await (await asked).json()).toMatchObject({ operator: false });
  await expect(ada.getByRole('heading', { name: 'Recent Creations' })).toBeVisible();
  await expect(ada.getByRole('link', { name: 'Modules' })).toBeHidden();
  await ada.goto('/operator');
  await expect(ada.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
