import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/test.ts';

/** Messages about files that were changed, which also arrive late. */
const refused =
  /inline event handler|integrity|mfe-[a-z-]+ [\d.]+: (entry_unreachable|timed_out)|Failed to load resource|ChunkLoadError|Loading chunk|did not start|net::ERR|Trusted|Content Security Policy/i;

/** Adds a line to every file whose URL matches, as an attacker who controls a cache or the disk could. */
const tamper = (page: Page, files: RegExp) =>
  page.route(files, async (route) => {
    const response = await route.fetch();
    const added = route.request().url().includes('.css')
      ? '\nbody{--tampered:1}'
      : '\nglobalThis.tampered = true;';
    await route.fulfill({ response, body: (await response.text()) + added });
  });
const wasTampered = (page: Page) =>
  page.evaluate(
    () =>
      Reflect.get(globalThis, 'tampered') === true ||
      getComputedStyle(document.body).getPropertyValue('--tampered') !== '',
  );

test.describe('the page', () => {
  test.use({ expectedErrors: refused, user: 'ada' });

  test('abuse 40: each kind of file is refused by the browser; Trusted Types sanitize HTML, and refuse script text and addresses that the page does not list', async ({
    page,
    monitor,
  }) => {
    for (const [name, files] of [
      ['the entry', /\/assets\/main\.[0-9a-f]+\.js/],
      ['a style sheet of the page', /\/assets\/main\.[0-9a-f]+\.css/],
      ['a chunk that is loaded later', /\/assets\/(public|federation|tool-kit)\.[0-9a-f]+\.js/],
      ['a style sheet that is loaded later', /\/assets\/studio\.[0-9a-f]+\.css/],
      ['a file of a module', /\/modules\/.+\.(js|css)/],
    ] as const) {
      await test.step(name, async () => {
        monitor.errors.length = 0;
        await tamper(page, files);
        await page.goto('/');
        await page.goto('/ai/write-article');
        await expect.poll(() => monitor.errors.some((text) => /integrity/.test(text))).toBe(true);
        expect(await wasTampered(page)).toBe(false);
        // Modules are also preloaded in the background: the handler may be at work.
        await page.unrouteAll({ behavior: 'wait' });
      });
    }

    await page.goto('/ai/write-article');
    await expect(page.getByLabel('Article Topic')).toBeVisible();
    const outcomes = await page.evaluate(() => {
      const call = (name: string, ...values: unknown[]) =>
        Reflect.apply(Reflect.get(globalThis, name), null, values);
      const attempts: Record<string, () => unknown> = {
        html: () => {
          const { innerHTML } = Object.assign(document.createElement('div'), {
            innerHTML: '<img src=x onerror=alert(1)>',
          });
          if (!innerHTML.includes('onerror')) throw new Error('sanitized');
        },
        text: () => Object.assign(document.createElement('script'), { text: 'alert(1)' }),
        foreign: () => Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }),
        own: () => Object.assign(document.createElement('script'), { src: '/pictures/x.js' }),
        clerk: () => Object.assign(document.createElement('script'), { src: '/__clerk/v1/client' }),
        unlisted: () =>
          call(
            'atelierFile',
            document.createElement('script'),
            `${location.origin}/modules/mfe-text-tools/9.9.9/entry.js`,
          ),
        worker: () => new Worker('https://evil.example/x.js'),
        policy: () => {
          const factory = Reflect.get(globalThis, 'trustedTypes');
          return Object.getPrototypeOf(factory).createPolicy.call(factory, 'dompurify', {});
        },
      };
      return Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return `${name} allowed`;
        } catch {
          return `${name} refused`;
        }
      });
    });
    expect(outcomes.filter((outcome) => outcome.endsWith('allowed'))).toEqual([]);
  });
});
