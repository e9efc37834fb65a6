import { expect } from '@playwright/test';
import { newModule } from '../../fixtures/deployed-module.ts';
import { test } from '../../fixtures/test.ts';

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
  policy: () => trustedTypes.createPolicy('dompurify', { createHTML: (text) => text }).createHTML('<i>own</i>').toString(),
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
    policy: '<i>own</i>',
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
