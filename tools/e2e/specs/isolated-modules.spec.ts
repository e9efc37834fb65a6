import { expect } from '@playwright/test';
import { newModule } from '../fixtures/deployed-module.ts';
import { test } from '../fixtures/test.ts';

// What the browser logs about refused requests and navigation.
test.use({ user: 'grace', expectedErrors: /content security policy|sandbox|refused|violates/i });

/** A tool that writes an article and lists what it may access. The module is named in ISOLATED_MODULES. */
const component = `await (async () => {
  const kit = await provided('@atelier/tool-kit');
  const attempts = {
    cookies: () => document.cookie,
    storage: () => String(localStorage.length),
    page: () => parent.document.title,
    navigation: () => { top.location = 'about:blank'; return 'done'; },
  };
  const outcome = (attempt) => { try { return attempt(); } catch { return 'refused'; } };
  const button = (label, onClick) => React.createElement('button', { type: 'button', onClick }, label);
  return () => {
    const run = kit.useRun('generateArticle');
    const [found, setFound] = React.useState('');
    const inspect = async () => {
      const network = await fetch('/registry').then(() => 'done', () => 'refused');
      const names = Object.entries(attempts).map(([name, attempt]) => name + ' ' + outcome(attempt));
      setFound([...names, 'network ' + network, 'user ' + kit.session.getState().user.id].join(', '));
    };
    return React.createElement('div', null,
      button('Write', () => run.start({ body: { prompt: 'Write an article about frames in Short (500-800 words)', length: 800 } })),
      button('Notify', () => kit.toast.success('From the frame')),
      button('Inspect', () => void inspect()),
      React.createElement(kit.ButtonLink, { to: '/ai/community' }, 'Visit the community'),
      React.createElement('p', null, run.phase + ' ' + (run.result?.content.length > 500 ? 'long' : 'empty')),
      React.createElement('p', null, found),
      React.createElement('div', { style: { height: 700 } }, 'The end'));
  };
})()`;

test('abuse 29: an isolated module uses the tool-kit without session, storage, cookies or network', async ({
  page,
}) => {
  const module = await newModule('isolated', 'Isolated tool');
  try {
    await module.deploy({ version: '1.0.0', component });
    await page.goto(module.path);
    const frame = page.frameLocator('iframe[title="Isolated tool"]');
    await frame.getByRole('button', { name: 'Write' }).click();
    await expect(frame.getByText('done long')).toBeVisible();
    await frame.getByRole('button', { name: 'Notify' }).click();
    await expect(page.getByText('From the frame')).toBeVisible();
    const element = page.locator('iframe[title="Isolated tool"]');
    await expect.poll(async () => (await element.boundingBox())?.height ?? 0).toBeGreaterThan(700);

    const violations = page.waitForEvent('console', { predicate: (message) => message.type() === 'error' });
    await frame.getByRole('button', { name: 'Inspect' }).click();
    await violations;
    await expect(
      frame.getByText(
        'cookies refused, storage refused, page refused, navigation refused, network refused, user isolated',
      ),
    ).toBeVisible();
    await frame.getByRole('link', { name: 'Visit the community' }).click();
    await expect(page.getByRole('heading', { name: 'Creations', exact: true })).toBeVisible();
  } finally {
    await module.run('disable');
  }
});
