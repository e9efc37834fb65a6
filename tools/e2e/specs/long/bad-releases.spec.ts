import { expect, type Page } from '@playwright/test';
import {
  type Bad,
  failsWhenPressed,
  hangs,
  harmfulAtLoad,
  left,
  refused,
  replaced,
} from '../../fixtures/bad-releases.ts';
import { type DeployedModule, newModule } from '../../fixtures/deployed-module.ts';
import { test } from '../../fixtures/test.ts';

// What the shell and React log about a module that fails. What is thrown without an Error has no text.
test.use({
  user: 'grace',
  expectedErrors: /^$|mfe-|bad |react|an error outside|reading '/i,
});
// Each worker has its own product; one after the other they take longer than all other specs.
test.describe.configure({ mode: 'parallel' });

/** Dashboard and gallery work as without the module. */
async function usesOtherPages(page: Page) {
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: /Recent Creations/ })).toBeVisible();
  await page.getByRole('link', { name: 'Community' }).click();
  await expect(page.getByRole('heading', { name: 'Creations', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/ai/community');
}

/** The article writer works as without the module. */
async function writesArticle(page: Page, topic: string) {
  await page.getByRole('link', { name: 'Write Article' }).click();
  await page.getByLabel('Article Topic').fill(topic);
  await page.getByRole('button', { name: 'Generate Article' }).click();
  const panel = page.getByRole('region', { name: 'Generated Article' });
  await expect(panel.getByText(/words \(target 500–800\)/)).toBeVisible();
}

interface Deployed<Kind> {
  name: string;
  kind: Kind;
  module: DeployedModule;
}

/** Deploys one module for each kind. With `afterWorking`, the bad version follows one that works. */
function deployAll<Kind extends Bad>(
  kinds: Readonly<Record<string, Kind>>,
  { afterWorking }: { afterWorking: boolean },
): Promise<Deployed<Kind>[]> {
  return Promise.all(
    Object.entries(kinds).map(async ([name, kind]) => {
      const module = await newModule(`${afterWorking ? 'opened' : 'idle'}${name.replaceAll(' ', '')}`, name);
      const { atLoad, component } = kind;
      if (afterWorking) await module.deploy({ version: '1.0.0' });
      await module.deploy({
        version: '1.1.0',
        ...(atLoad !== undefined && { atLoad }),
        ...(component !== undefined && { component }),
      });
      return { name, kind, module };
    }),
  );
}

/** The former version is open, and the user is told so. */
async function showsFormer(page: Page, name: string) {
  const main = page.getByRole('main');
  await expect(main.getByText(`${name}, version 1.0.0`)).toBeVisible();
  await expect(main.getByRole('status')).toContainText('You are using an earlier one');
}

test('abuse 29, 45: modules that would harm every page affect none while nobody opens them', async ({
  page,
}) => {
  await page.goto('/ai');
  const modules = await deployAll<Bad>(harmfulAtLoad, { afterWorking: false });
  for (const { name } of modules) await page.getByRole('link', { name }).hover();
  await usesOtherPages(page);
  await page.reload();
  for (const { name } of modules) await expect(page.getByRole('link', { name })).toBeVisible();
  await usesOtherPages(page);
  await writesArticle(page, 'Modules that are there');
});

test('abuse 29: a version that fails or damages the page is replaced by the last one that worked', async ({
  page,
}) => {
  const modules = await deployAll(replaced, { afterWorking: true });
  for (const { source, problem } of Object.values(refused))
    await expect(modules[0]?.module.deploy({ version: '1.2.0', ...source })).rejects.toThrow(problem);
  await page.goto('/ai');
  for (const { name, kind, module } of modules) {
    await test.step(name, async () => {
      await page.getByRole('link', { name, exact: true }).click();
      await showsFormer(page, name);
      await expect.poll(() => module.run('status')).toMatch(kind.status);
    });
  }
  await usesOtherPages(page);
  await writesArticle(page, 'What fails');
  for (const { name, module } of modules.filter(({ name }) => /the page/.test(name))) {
    await page.goto(module.path);
    await showsFormer(page, name);
  }
});

test('abuse 29: what a version changes for the whole page is restored when its tool is left', async ({
  page,
}) => {
  const modules = await deployAll(left, { afterWorking: true });
  await page.goto('/ai');
  for (const { name, kind, module } of modules) {
    await test.step(name, async () => {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('main').getByText('Opened')).toBeVisible();
      await usesOtherPages(page);
      await expect.poll(() => module.run('status')).toMatch(kind.status);
    });
  }
  await writesArticle(page, 'What is restored');
});

test('abuse 29: a version that fails for two users is rolled back, or withdrawn if it is the first', async ({
  page,
  open,
}) => {
  const kinds = Object.entries(failsWhenPressed).map(([name, component]) => [name, { component }] as const);
  const modules = await deployAll<Bad>(Object.fromEntries(kinds), { afterWorking: true });
  const first = await newModule('firstbad', 'First and bad');
  await first.deploy({ version: '1.0.0', component: "() => { throw new Error('bad first'); }" });
  for (const user of [page, await open('ada')]) {
    await user.goto('/ai');
    for (const { name } of modules) {
      await user.getByRole('link', { name, exact: true }).click();
      await user.getByRole('button', { name: 'Press me' }).click();
    }
    await user.getByRole('link', { name: 'First and bad' }).click();
    await expect(user.getByText('This tool stopped working')).toBeVisible();
  }
  for (const { module } of modules) {
    await expect.poll(() => module.run('status')).toMatch(/active +1\.0\.0[\s\S]*1\.1\.0 .*rolled back/);
  }
  await expect.poll(() => first.run('status')).toMatch(/^\S+: disabled: 1\.0\.0 failed for all users/);
  await page.goto('/ai');
  await expect(page.getByRole('link', { name: modules[0]?.name ?? '' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'First and bad' })).toBeHidden();
  await first.deploy({ version: '1.0.1' });
  await page.goto(first.path);
  await expect(page.getByText('First and bad, version 1.0.1')).toBeVisible();
});

test('abuse 29: a version that ends its page in a loop is not opened again, and its team is told', async ({
  page,
  context,
}) => {
  const modules = await deployAll<Bad>(hangs, { afterWorking: true });
  await page.goto('/about');
  for (const { name, module } of modules) {
    await test.step(name, async () => {
      await page.evaluate(() => localStorage.removeItem('hangs'));
      const hanging = await context.newPage();
      await hanging.goto(module.path, { waitUntil: 'commit' });
      if (name === 'hangs in a click')
        void hanging
          .getByRole('button', { name: 'Press me' })
          .click()
          .catch(() => {});
      await expect.poll(() => page.evaluate(() => localStorage.getItem('hangs'))).toBe('yes');
      await hanging.close();
      // A tab that lives would have been idle by now.
      await page.clock.setFixedTime(Date.now() + 15_000);
      await page.goto(module.path);
      await showsFormer(page, name);
      await page.clock.setFixedTime(Date.now());
      await expect.poll(() => module.run('status')).toMatch(/1\.1\.0 .*[1-9]\d* crash[\s\S]*hung/);
    });
  }
});

test('abuse 29, 30, 57: a module neither ends the page that follows it, nor styles the frame of the page, nor gets a token', async ({
  page,
}) => {
  const leaving = await newModule('badcleanup', 'Bad cleanup');
  await leaving.deploy({
    version: '1.0.0',
    component: `() => {
      React.useEffect(() => () => { throw new Error('bad cleanup'); }, []);
      return 'Leave me';
    }`,
  });
  await page.goto(leaving.path);
  await expect(page.getByText('Leave me')).toBeVisible();
  await usesOtherPages(page);

  const cover = '{ content: ""; position: fixed; inset: -1000px; z-index: 2147483647; background: red }';
  const css = (selector: string) => `[data-mfe=mfe-badcover]${selector} ${cover}`;
  const covering = await newModule('badcover', 'Bad cover');
  for (const refused of ['aside, main { display: none }', css('::before')])
    await expect(covering.deploy({ version: '1.0.0', css: refused })).rejects.toThrow('reaches outside');
  const component = `() => React.createElement('div', { className: 'cover' }, 'Covered')`;
  await covering.deploy({ version: '1.1.0', component, css: css('') + css(' .cover') });
  await page.goto(covering.path);
  await expect(page.getByText('Covered')).toBeVisible();
  await usesOtherPages(page);

  const inBody = await newModule('badportal', 'Bad portal');
  await inBody.deploy({
    version: '1.0.0',
    component: `await (async () => {
      const { createPortal } = await provided('react-dom');
      return () => createPortal(React.createElement('div', { className: 'portal' }, 'In the body'), document.body);
    })()`,
  });
  await page.goto(inBody.path);
  const portal = page.locator('body > .portal');
  await expect(portal).toHaveAttribute('data-mfe', 'mfe-badportal');
  await usesOtherPages(page);
  await expect(portal).toHaveCount(0);

  const reading = await newModule('badread', 'Bad reader');
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
