import { expect } from '@playwright/test';
import { newModule } from '../fixtures/deployed-module.ts';
import { test } from '../fixtures/test.ts';

// What the browser logs about refused requests and navigation, and about a tool that fails.
test.use({
  user: 'grace',
  expectedErrors: /content security policy|trustedhtml|sandbox|refused|violates|hostile|react/i,
});

/** A tool that writes an article and lists what it may access. The module is named in ISOLATED_MODULES. */
const component = `await (async () => {
  const kit = await provided('@atelier/tool-kit');
  const attempts = {
    cookies: () => document.cookie,
    storage: () => String(localStorage.length),
    page: () => parent.document.title,
    navigation: () => { top.location = 'about:blank'; return 'done'; },
    webrtc: () => String(new RTCPeerConnection()),
    'nested webrtc': () => String(document.body.appendChild(document.createElement('iframe')).contentWindow.RTCPeerConnection),
    'nested script': () => { document.createElement('iframe').srcdoc = '<script src="/modules/x.js"></script>'; return 'done'; },
    'trusted types': () => trustedTypes.createPolicy('default', { createHTML: (html) => html }).name,
  };
  const outcome = (attempt) => { try { return attempt(); } catch { return 'refused'; } };
  const button = (label, onClick) => React.createElement('button', { type: 'button', onClick }, label);
  return () => {
    const run = kit.useRun('generateArticle');
    const [found, setFound] = React.useState('');
    const drawn = kit.useRun('generateImage');
    const draw = () => drawn.start({ body: { prompt: 'A lighthouse', publish: false } });
    const image = drawn.result?.content;
    const save = async () => kit.downloadBlob(await (await fetch(image)).blob(), 'lighthouse.png');
    const inspect = async () => {
      const network = await fetch('/registry').then(() => 'done', () => 'refused');
      const webhook = await kit
        .callApi('setWebhook', { body: { url: 'https://elsewhere.example' } })
        .then(() => 'done', (error) => error.code);
      const names = Object.entries(attempts).map(([name, attempt]) => name + ' ' + outcome(attempt));
      setFound([...names, 'network ' + network, 'webhook ' + webhook, 'user ' + kit.session.getState().user.id].join(', '));
    };
    return React.createElement('div', null,
      button('Write', () => run.start({ body: { prompt: 'Write an article about frames in Short (500-800 words)', length: 800 } })),
      React.createElement('form', { onSubmit: (event) => { event.preventDefault(); void draw(); } },
        React.createElement('button', null, 'Draw')),
      image && React.createElement('img', { src: image, alt: 'A lighthouse' }),
      image && button('Save', () => void save()),
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
  await module.deploy({ version: '1.0.0', component });
  await page.goto(module.path);
  const frame = page.frameLocator('iframe[title="Isolated tool"]');
  await frame.getByRole('button', { name: 'Write' }).click();
  await expect(frame.getByText('done long')).toBeVisible();
  await frame.getByRole('button', { name: 'Draw' }).click();
  const image = frame.getByRole('img', { name: 'A lighthouse' });
  await expect
    .poll(() => image.evaluate((element) => Reflect.get(element, 'naturalWidth')))
    .toBeGreaterThan(0);
  const download = page.waitForEvent('download');
  await frame.getByRole('button', { name: 'Save' }).click();
  expect((await download).suggestedFilename()).toBe('lighthouse.png');
  await frame.getByRole('button', { name: 'Notify' }).click();
  await expect(page.getByText('From the frame')).toBeVisible();
  const element = page.locator('iframe[title="Isolated tool"]');
  await expect.poll(async () => (await element.boundingBox())?.height ?? 0).toBeGreaterThan(700);

  const violations = page.waitForEvent('console', { predicate: (message) => message.type() === 'error' });
  await frame.getByRole('button', { name: 'Inspect' }).click();
  await violations;
  await expect(
    frame.getByText(
      [
        'cookies refused',
        'storage refused',
        'page refused',
        'navigation refused',
        'webrtc refused',
        'nested webrtc refused',
        'nested script refused',
        'trusted types refused',
        'network refused',
        'webhook scope_required',
        'user isolated',
      ].join(', '),
    ),
  ).toBeVisible();
  // The link removes the frame, whose process may end before it has confirmed the click.
  const visit = frame.getByRole('link', { name: 'Visit the community' }).click();
  visit.catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'Creations', exact: true })).toBeVisible();
  await expect.poll(() => module.run('status')).toMatch(/1\.0\.0 .*[1-9]\d* loads/);

  // A version that fails in the frame is counted, and replaced by the one that worked.
  await module.deploy({
    version: '1.1.0',
    component: "() => { throw new Error('hostile while rendering'); }",
  });
  await page.goto(module.path);
  await expect(frame.getByRole('button', { name: 'Write' })).toBeVisible();
  await expect.poll(() => module.run('status')).toMatch(/1\.1\.0 .*1 crashes/);
});
