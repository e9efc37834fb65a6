import { expect, type Page } from '@playwright/test';
import { newModule } from '../../fixtures/deployed-module.ts';
import { type Hostile, hostileAtLoad, hostileWhenOpened } from '../../fixtures/hostile-modules.ts';
import { test } from '../../fixtures/test.ts';

// What the shell and React log about a module that fails.
test.use({ user: 'grace', expectedErrors: /mfe-(hostile|idle|opened)|hostile|react|an error outside/i });
// Each worker has its own product; one after the other they take longer than all other specs.
test.describe.configure({ mode: 'parallel' });

/** Dashboard and gallery work as without the module. */
async function usesOtherPages(page: Page) {
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: /Recent Creations/ })).toBeVisible();
  await page.getByRole('link', { name: 'Community' }).click();
  await expect(page.getByRole('heading', { name: 'Creations', exact: true })).toBeVisible();
}

/** The article writer works as without the module. */
async function writesArticle(page: Page, topic: string) {
  await page.getByRole('link', { name: 'Write Article' }).click();
  await page.getByLabel('Article Topic').fill(topic);
  await page.getByRole('button', { name: 'Generate Article' }).click();
  const panel = page.getByRole('region', { name: 'Generated Article' });
  await expect(panel.getByText(/words \(target 500–800\)/)).toBeVisible();
}

/** Deploys one module for each kind. With `afterWorking`, the hostile version follows one that works. */
function deployAll(kinds: Record<string, Hostile>, { afterWorking }: { afterWorking: boolean }) {
  return Promise.all(
    Object.entries(kinds).map(async ([name, hostile]) => {
      const module = await newModule(`${afterWorking ? 'opened' : 'idle'}${name.replaceAll(' ', '')}`, name);
      if (afterWorking) await module.deploy({ version: '1.0.0' });
      await module.deploy({ version: '1.1.0', ...hostile });
      return { name, module };
    }),
  );
}

test('abuse 29, 45: modules that would harm every page affect none while nobody opens them', async ({
  page,
}) => {
  await page.goto('/ai');
  const modules = await deployAll(hostileAtLoad, { afterWorking: false });
  for (const { name } of modules) await page.getByRole('link', { name }).hover();
  await usesOtherPages(page);
  // The modules are also known from the start of the page.
  await page.reload();
  for (const { name } of modules) await expect(page.getByRole('link', { name })).toBeVisible();
  await usesOtherPages(page);
  await writesArticle(page, 'Modules that are there');
});

test('abuse 29: a version that fails is replaced by the last one that worked', async ({ page }) => {
  for (const [when, kinds] of Object.entries(hostileWhenOpened)) {
    const modules = await deployAll(kinds, { afterWorking: true });
    const main = page.getByRole('main');
    await page.goto('/ai');
    for (const { name } of modules) {
      await page.getByRole('link', { name }).click();
      await expect(main.getByText(`${name}, version 1.0.0`)).toBeVisible();
      await expect(main.getByRole('status')).toContainText('You are using an earlier one');
    }
    await usesOtherPages(page);
    await writesArticle(page, `What fails ${when}`);
    for (const { module } of modules) {
      await expect.poll(() => module.run('status')).toMatch(/1\.1\.0 .*[1-9]\d* (failures|crashes)/);
    }
  }
});

test('abuse 29: a version that ends its page in a loop is not opened again, and its team is told', async ({
  page,
  context,
}) => {
  const module = await newModule('hostileloop', 'Hostile loop');
  await module.deploy({ version: '1.0.0' });
  await module.deploy({ version: '1.1.0', atLoad: 'while (true);' });
  await page.goto('/about');
  const hanging = await context.newPage();
  await hanging.goto(module.path, { waitUntil: 'commit' });
  const running = () => page.evaluate(() => localStorage.getItem('atelier.running'));
  await expect.poll(running).toContain('1.1.0');
  await hanging.close();
  // A tab that lives would have been idle by now.
  await page.clock.setFixedTime(Date.now() + 15_000);
  await page.goto(module.path);
  await expect(page.getByText('Hostile loop, version 1.0.0')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toContainText('You are using an earlier one');
  await expect.poll(() => module.run('status')).toMatch(/1\.1\.0 .*1 crash/);
});

test('abuse 29, 30, 57: a module neither ends the page that follows it, nor styles the frame of the page, nor gets a token', async ({
  page,
}) => {
  const leaving = await newModule('hostilecleanup', 'Hostile cleanup');
  await leaving.deploy({
    version: '1.0.0',
    component: `() => {
      React.useEffect(() => () => { throw new Error('hostile cleanup'); }, []);
      return 'Leave me';
    }`,
  });
  await page.goto(leaving.path);
  await expect(page.getByText('Leave me')).toBeVisible();
  await usesOtherPages(page);

  const cover = '{ content: ""; position: fixed; inset: -1000px; z-index: 2147483647; background: red }';
  const css = (selector: string) => `[data-mfe=mfe-hostilecover]${selector} ${cover}`;
  const covering = await newModule('hostilecover', 'Hostile cover');
  for (const refused of ['aside, main { display: none }', css('::before')])
    await expect(covering.deploy({ version: '1.0.0', css: refused })).rejects.toThrow('reaches outside');
  const component = `() => React.createElement('div', { className: 'cover' }, 'Covered')`;
  await covering.deploy({ version: '1.1.0', component, css: css('') + css(' .cover') });
  await page.goto(covering.path);
  await expect(page.getByText('Covered')).toBeVisible();
  await usesOtherPages(page);

  const reading = await newModule('hostileread', 'Hostile reader');
  await reading.deploy({
    version: '1.0.0',
    component: `await (async () => {
      const kit = await provided('@atelier/tool-kit');
      return () => 'Names: ' + [...Object.keys(kit), ...Object.keys(kit.session.getState())].join(' ');
    })()`,
  });
  await page.goto(reading.path);
  const names = page.getByText(/^Names: /);
  await expect(names).toContainText('callApi');
  await expect(names).not.toContainText(/token/i);
});
