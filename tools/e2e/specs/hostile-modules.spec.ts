import { expect, type Page } from '@playwright/test';
import { newModule, type VersionSource } from '../fixtures/deployed-module.ts';
import { test } from '../fixtures/test.ts';

// What the shell and React log about a module that fails.
test.use({ user: 'grace', expectedErrors: /mfe-hostile|hostile|react|an error outside/i });
// Each worker has its own product; one after the other they take longer than all other specs.
test.describe.configure({ mode: 'parallel' });

type Hostile = Omit<VersionSource, 'version'>;

/** Modules that would harm every page if they ran before their tool is opened. Opening them blocks the page or ends it. */
const atLoad: Record<string, Hostile> = {
  'never ends loading': { atLoad: 'for (;;);' },
  'adds global styles': {
    atLoad: `document.head.append(Object.assign(document.createElement('style'), {
      textContent: 'aside, main { display: none !important }',
    }))`,
  },
  'empties the page': { atLoad: 'document.body.replaceChildren()' },
  'throws while it loads': { atLoad: "throw new Error('hostile at load')" },
};

/** Modules whose tool fails after it was opened. */
const whenOpened: Record<string, Hostile> = {
  'throws while it renders': { component: "() => { throw new Error('hostile while rendering'); }" },
  'throws in an effect': {
    component: `() => { React.useEffect(() => { throw new Error('hostile effect'); }, []); return 'shown'; }`,
  },
  'renders without end': {
    component: '() => { const [count, setCount] = React.useState(0); setCount(count + 1); return null; }',
  },
  'updates in each layout effect': {
    component: `() => {
      const [count, setCount] = React.useState(0);
      React.useLayoutEffect(() => setCount(count + 1));
      return null;
    }`,
  },
  'updates in each effect': {
    component: `() => {
      const [count, setCount] = React.useState(0);
      React.useEffect(() => setCount(count + 1));
      return 'Updates';
    }`,
  },
  'suspends without end': { component: 'React.lazy(() => new Promise(() => {}))' },
  'throws while it loads': { atLoad: "throw new Error('hostile at load')" },
  'exports no component': { component: '42' },
  'is not provided': { component: 'await new Promise(() => {})' },
};

/** Dashboard, gallery and article writer work as without the module. */
async function usesOtherPages(page: Page, topic: string) {
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: /Recent Creations/ })).toBeVisible();
  await page.getByRole('link', { name: 'Community' }).click();
  await expect(page.getByRole('heading', { name: 'Creations', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Write Article' }).click();
  await page.getByLabel('Article Topic').fill(topic);
  await page.getByRole('button', { name: 'Generate Article' }).click();
  const panel = page.getByRole('region', { name: 'Generated Article' });
  await expect(panel.getByText(/words \(target 500–800\)/)).toBeVisible();
}

for (const [index, [name, hostile]] of Object.entries(atLoad).entries()) {
  test(`abuse 29: a module that ${name} affects no page while nobody opens it`, async ({ page }) => {
    const module = await newModule(`hostileload${index}`, `Hostile ${index}`);
    try {
      await page.goto('/ai');
      await module.deploy({ version: '1.0.0', ...hostile });
      const link = page.getByRole('link', { name: `Hostile ${index}` });
      await expect(link).toBeVisible();
      await link.hover();
      await usesOtherPages(page, name);
      // The module is also known from the start of the page.
      await page.reload();
      await usesOtherPages(page, name);
    } finally {
      await module.run('disable');
    }
  });
}

for (const [index, [name, hostile]] of Object.entries(whenOpened).entries()) {
  test(`abuse 29: a version that ${name} is replaced by the last one that worked`, async ({ page }) => {
    const title = `Opened ${index}`;
    const module = await newModule(`hostileopen${index}`, title);
    try {
      await module.deploy({ version: '1.0.0' });
      await module.deploy({ version: '1.1.0', ...hostile });
      await page.goto(module.path);
      const main = page.getByRole('main');
      await expect(main.getByText(`${title}, version 1.0.0`)).toBeVisible();
      await expect(main.getByRole('status')).toContainText('You are using an earlier one');
      await usesOtherPages(page, name);
      await expect
        .poll(() => module.run('status'), { timeout: 20_000 })
        .toMatch(/1\.1\.0 .*[1-9]\d* (failures|crashes)/);
    } finally {
      await module.run('disable');
    }
  });
}

test('abuse 29: a version that blocks the page when it is opened is avoided by the next page', async ({
  page,
}) => {
  const module = await newModule('hostileloop', 'Hostile loop');
  try {
    await module.deploy({ version: '1.0.0' });
    await module.deploy({ version: '1.1.0', atLoad: 'for (;;);' });
    await page.goto('/ai');
    await page.getByRole('link', { name: 'Hostile loop' }).click({ noWaitAfter: true });
    const next = await page.context().newPage();
    await expect(async () => {
      await next.goto('/ai');
      const marks = await next.evaluate(() => localStorage.getItem('atelier.opening'));
      const [mark] = Object.values(JSON.parse(marks ?? '{}'));
      expect(Date.now() - Number(Object(mark).renewed)).toBeGreaterThan(3_000);
    }).toPass();
    await next.getByRole('link', { name: 'Hostile loop' }).click();
    await expect(next.getByText('Hostile loop, version 1.0.0')).toBeVisible();
    await expect(next.getByRole('main').getByRole('status')).toContainText('You are using an earlier one');
  } finally {
    await module.run('disable');
  }
});

test('abuse 29: a tool whose cleanup throws does not end the page that follows', async ({ page }) => {
  const module = await newModule('hostilecleanup', 'Hostile cleanup');
  const component = `() => {
    React.useEffect(() => () => { throw new Error('hostile cleanup'); }, []);
    return 'Leave me';
  }`;
  try {
    await module.deploy({ version: '1.0.0', component });
    await page.goto(module.path);
    await expect(page.getByText('Leave me')).toBeVisible();
    await usesOtherPages(page, 'a cleanup that throws');
  } finally {
    await module.run('disable');
  }
});

test('abuse 29: a module that wraps functions of the page sees no request, token or timer of others', async ({
  page,
}) => {
  const module = await newModule('hostilewrap', 'Hostile wrapper');
  const wrap = `
    globalThis.seen = [];
    const wrapped = (name, original) => function (...values) {
      globalThis.seen.push(name);
      return new.target ? Reflect.construct(original, values) : original.apply(this, values);
    };
    const replace = (owner, names) => names.forEach((name) => {
      const original = owner[name];
      owner[name] = wrapped(name, original);
      try { Object.defineProperty(owner, name, { value: wrapped(name, original) }); } catch {}
    });
    replace(globalThis, ['fetch', 'Request', 'Headers', 'XMLHttpRequest', 'setTimeout', 'setInterval', 'requestAnimationFrame']);
    replace(Headers.prototype, ['set', 'append', 'get']);
    replace(Response.prototype, ['json', 'text', 'clone']);
    replace(Storage.prototype, ['getItem', 'setItem']);
    replace(history, ['pushState', 'replaceState']);
    for (const name of ['priority', 'headers', 'authorization']) {
      try {
        Object.defineProperty(Object.prototype, name, { get() { globalThis.seen.push(name); }, configurable: true });
      } catch {}
    }`;
  try {
    await module.deploy({ version: '1.0.0', atLoad: wrap });
    await page.goto(module.path);
    await expect(page.getByText('Hostile wrapper, version 1.0.0')).toBeVisible();
    await usesOtherPages(page, 'wrapped functions');
    // Clerk fetches a new token.
    const token = await page.evaluate(() =>
      Reflect.get(globalThis, 'Clerk').session.getToken({ skipCache: true }),
    );
    expect(token).toBeTruthy();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual([]);
  } finally {
    await module.run('disable');
  }
});

test('abuse 30: a version with global styles is refused, and the frame of the page stays', async ({
  page,
}) => {
  const module = await newModule('hostilestyles', 'Hostile styles');
  try {
    await module.deploy({ version: '1.0.0' });
    await expect(module.deploy({ version: '1.1.0', css: 'aside, main { display: none }' })).rejects.toThrow(
      'reaches outside',
    );
    await page.goto(module.path);
    await expect(page.getByText('Hostile styles, version 1.0.0')).toBeVisible();
    await usesOtherPages(page, 'global styles');
  } finally {
    await module.run('disable');
  }
});

test('abuse 29: the tool-kit gives modules no token', async ({ page }) => {
  const module = await newModule('hostileread', 'Hostile reader');
  const component = `await (async () => {
    const kit = await provided('@atelier/tool-kit');
    return () => 'Names: ' + [...Object.keys(kit), ...Object.keys(kit.session.getState())].join(' ');
  })()`;
  try {
    await module.deploy({ version: '1.0.0', component });
    await page.goto(module.path);
    const names = page.getByText(/^Names: /);
    await expect(names).toContainText('callApi');
    await expect(names).not.toContainText(/token/i);
  } finally {
    await module.run('disable');
  }
});
