import { expect, type Route } from '@playwright/test';
import { test } from '../fixtures/test.ts';

// What the shell logs and the browser says about a module that does not load.
test.use({ user: 'grace', expectedErrors: /mfe-text-tools|Failed to load resource|net::ERR/ });

const files = '**/modules/mfe-text-tools/**';
const javascript = (body: string) => ({ contentType: 'text/javascript', body });

/** Ways in which the files of a module can be away. A request that hangs is let go when the journey ends. */
const troubles: Record<string, (route: Route) => Promise<void> | undefined> = {
  'is not there': (route) => route.fulfill({ status: 404 }),
  'answers an error': (route) => route.fulfill({ status: 500 }),
  'does not answer': () => undefined,
  'throws at once': (route) => route.fulfill(javascript('throw new Error("a broken module")')),
  'is something else': (route) => route.fulfill(javascript('/* no module at all */')),
};

for (const [name, answer] of Object.entries(troubles)) {
  test(`abuse 29: a module that ${name} leaves the studio in order, and works again after Try again`, async ({
    page,
  }) => {
    await page.route(files, answer);
    // A file that never comes also keeps the page from its load event.
    await page.goto('/ai/write-article', { waitUntil: 'commit' });
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 });

    await page.getByRole('link', { name: 'Community' }).click();
    await expect(page.getByRole('heading', { name: 'Creations', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Write Article' }).click();
    await expect(failure).toBeVisible({ timeout: 30_000 });

    await page.unroute(files);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Article Topic')).toBeVisible();
  });
}
