import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../../../cli/workspace.ts';
import { newModule } from '../../fixtures/deployed-module.ts';
import { png } from '../../fixtures/images.ts';
import { deployPresetModule, developPresetModule, writePresetModule } from '../../fixtures/preset-module.ts';
import { test } from '../../fixtures/test.ts';
import { stateFile } from '../../settings.ts';

// What the attempts are refused: handlers in HTML, an image that does not exist, and eval.
test.use({ user: 'ada', expectedErrors: /inline event handler|404|TrustedScript/ });

/** What libraries of modules do in the page: each attempt returns what it sees. */
const attempts = `{
  html: () => {
    const element = document.createElement('div');
    element.innerHTML = '<style>b { color: red }</style><b onclick="x()" style="margin: 1px">bold</b><img src="x" onerror="x()">';
    return element.innerHTML;
  },
  parsed: () => new DOMParser().parseFromString('<body><p>text</p><script>x()</' + 'script></body>', 'text/html').body.innerHTML,
  style: () => {
    const element = document.createElement('style');
    element.innerHTML = '[data-x] > b { scrollbar-width: none }';
    return element.textContent;
  },
  policy: () => {
    const element = document.createElement('div');
    const policy = trustedTypes.createPolicy('own', { createHTML: (text) => text + '<b>' });
    element.innerHTML = policy.createHTML('<i onclick="x()" @click$lit$="1">own</i><?lit$1$>');
    return policy.name + element.innerHTML;
  },
  blob: async () => (await fetch(URL.createObjectURL(new Blob(['made here'])))).text(),
  data: async () => (await fetch('data:text/plain,inline')).text(),
  wasm: async () => typeof (await WebAssembly.instantiate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))).instance,
  worker: () => new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage("worked")'])));
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
  }),
  eval: () => { try { return (0, eval)('1'); } catch { return 'refused'; } },
}`;

test('a tool uses HTML, own policies, files that it made, workers, WebAssembly and all parts of the router', async ({
  page,
}) => {
  const module = await newModule('features', 'Page features');
  await module.deploy({
    version: '1.0.0',
    component: `await (async () => {
      const { Routes, Route, NavLink, useMatch } = await provided('react-router-dom');
      const e = React.createElement;
      const attempts = ${attempts};
      return () => {
        const [results, setResults] = React.useState(null);
        React.useEffect(() => {
          const run = async ([name, attempt]) => [name, await Promise.resolve().then(attempt).catch(String)];
          Promise.all(Object.entries(attempts).map(run)).then((all) => setResults(Object.fromEntries(all)));
        }, []);
        const matched = useMatch('/ai/*') ? 'matched' : 'not matched';
        return e('div', null,
          e('p', { dangerouslySetInnerHTML: { __html: 'given <em>HTML</em>' } }),
          e(NavLink, { to: '.' }, matched),
          e(Routes, null, e(Route, { path: '*', element: e('p', null, 'routed') })),
          e('pre', { 'data-testid': 'results' }, results && JSON.stringify(results)),
        );
      };
    })()`,
  });
  await page.goto(module.path);
  const results = page.getByTestId('results');
  await expect(results).toContainText('{');
  expect(JSON.parse((await results.textContent()) ?? '')).toEqual({
    html: '<style>b { color: red }</style><b style="margin: 1px">bold</b><img src="x">',
    parsed: '<p>text</p>',
    style: '[data-x] > b { scrollbar-width: none }',
    policy: 'own<i @click$lit$="1">own</i><!--?lit$1$--><b></b>',
    blob: 'made here',
    data: 'inline',
    wasm: 'object',
    worker: 'worked',
    eval: 'refused',
  });
  await expect(page.locator('em', { hasText: 'HTML' })).toBeVisible();
  await expect(page.getByText('routed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'matched', exact: true })).toBeVisible();
});

const importing = `
  import { useEffect, useState } from 'react';
  import classes from './card.module.css';
  import values from './values.json';
  import './font.css';
  import picture from './picture.png';
  import icon from './icon.svg';
  import Icon from './icon.svg?react';
  import notes from './notes.txt?raw';
  import { add } from './add.wasm';

  const results = async () => {
    const fonts = await document.fonts.load('20px mfe-imports-Braille', '\\u2801');
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    const answered = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(message);
    });
    worker.postMessage(20);
    const picked = await fetch(new URL('./notes.txt', import.meta.url));
    const { later } = await import('./later.ts');
    return {
      json: values.key, notes, picked: await picked.text(), later, wasm: add(1, 2),
      fonts: [...new Set(fonts.map(({ family, status }) => family + ' ' + status))], worker: await answered,
    };
  };

  export default function Imports() {
    const [shown, setShown] = useState('');
    useEffect(() => void results().catch(String).then((all) => setShown(JSON.stringify(all))), []);
    return (
      <div className={classes.card}>
        <img src={picture} alt="picture" /><img src={icon} alt="icon" className="size-6" />
        <Icon role="img" aria-label="component" className="size-6" />
        <pre data-testid="results">{shown}</pre>
      </div>
    );
  }`;

const sources = {
  'Imports.tsx': importing,
  'card.module.css': '.card { border-left: 7px solid red; }',
  'font.css': "@font-face { font-family: Braille; src: url('./braille.woff2'); }",
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24z"/></svg>',
  'values.json': '{ "key": "of the file" }',
  'notes.txt': 'whole text',
  'later.ts': "export const later = 'loaded later';",
  // \`add(a, b)\` as WebAssembly.
  'add.wasm': Buffer.from('AGFzbQEAAAABBwFgAn9/AX8DAgEABwcBA2FkZAAACgkBBwAgACABags=', 'base64'),
  'worker.ts': `
    onmessage = async ({ data }: MessageEvent<number>) => {
      const { add } = await import('./add.wasm');
      const { twice } = await import('./twice.ts');
      const notes = await fetch(new URL('./notes.txt', import.meta.url));
      const foreign = await fetch('https://foreign.example/').then(() => 'allowed', () => 'refused');
      postMessage([add(twice(data), 2), await notes.text(), foreign]);
    };`,
  'twice.ts': 'export const twice = (value: number) => value * 2;',
};

async function showsAll(page: Page): Promise<void> {
  const results = page.getByTestId('results');
  await expect(results).toContainText('{');
  expect(JSON.parse((await results.textContent()) ?? '')).toEqual({
    json: 'of the file',
    notes: 'whole text',
    picked: 'whole text',
    later: 'loaded later',
    wasm: 3,
    fonts: ['mfe-imports-Braille loaded'],
    worker: [42, 'whole text', 'refused'],
  });
  for (const name of ['picture', 'icon'])
    await expect
      .poll(() => page.getByAltText(name).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  await expect(page.getByRole('img', { name: 'component' }).locator('path')).toHaveAttribute(
    'd',
    'M0 0h24v24z',
  );
  await expect(results.locator('..')).toHaveCSS('border-left-width', '7px');
}

test.describe('files of a module', () => {
  test.use({ user: 'grace', expectedErrors: /foreign\.example/ });

  test('a tool imports images, fonts, data, texts, WebAssembly, style sheets, scripts and workers', async ({
    page,
    browser,
  }) => {
    const font =
      'node_modules/@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-braille-400-normal.woff2';
    const folder = await writePresetModule(
      'mfe-imports',
      { imports: 'Imports' },
      {
        ...sources,
        'picture.png': (await png()).buffer,
        'braille.woff2': await readFile(join(root, font)),
      },
    );
    await deployPresetModule('mfe-imports', folder);
    await page.goto('/ai/imports');
    await showsAll(page);

    const development = await developPresetModule(folder);
    const context = await browser.newContext({ storageState: stateFile('grace') });
    try {
      const tab = await context.newPage();
      await tab.goto(development.address);
      await expect(tab.getByRole('complementary', { name: 'Module override' })).toContainText('1.0.0-dev.');
      await showsAll(tab);
    } finally {
      await context.close();
      development.stop();
    }
  });
});
