import { test as base, type Page } from '@playwright/test';
import { calm, order } from '../product/faults.ts';
import { settings } from '../settings.ts';
import { type PersonName, stateFile } from './people.ts';
import { type Watch, watch } from './watch.ts';

interface Options {
  /** Who is signed in from the start; null for a visitor. */
  who: PersonName | null;
  /** Console errors that belong to the journey, such as those of a fault on order. */
  expectedErrors: RegExp | null;
}

interface Fixtures {
  /** What went wrong unseen. Every journey ends with the demand that nothing did. */
  seen: Watch;
  /** Orders a fault; all orders end with the journey. */
  fault: typeof order;
  /** Opens a page in a browser of its own, for a second person. */
  open: (name: PersonName | null) => Promise<Page>;
}

/** Playwright's test, made by a person of the sandbox, in a browser that is watched. */
export const test = base.extend<Options & Fixtures>({
  who: [null, { option: true }],
  expectedErrors: [null, { option: true }],
  storageState: ({ who }, use) => use(who ? stateFile(who) : undefined),
  seen: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const seen = watch(context, baseURL ?? settings.origin);
      await use(seen);
      demandQuiet(seen, expectedErrors);
    },
    { auto: true },
  ],
  fault: async ({ baseURL: _ }, use) => {
    await use(order);
    await calm();
  },
  open: async ({ browser, expectedErrors }, use) => {
    const opened: { close(): Promise<void>; seen: Watch }[] = [];
    await use(async (name) => {
      const context = await browser.newContext(name ? { storageState: stateFile(name) } : {});
      opened.push({ close: () => context.close(), seen: watch(context, settings.origin) });
      return context.newPage();
    });
    for (const { close, seen } of opened) {
      await close();
      demandQuiet(seen, expectedErrors);
    }
  },
});

function demandQuiet({ errors, foreign }: Watch, expected: RegExp | null) {
  const unexpected = errors.filter((text) => !expected?.test(text));
  base.expect(unexpected, 'errors in the console').toEqual([]);
  base.expect(foreign, 'requests that left the origin').toEqual([]);
}
