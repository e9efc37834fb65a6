import { registry } from '@atelier/contracts';
import type { Browser, Page } from 'playwright-core';
import { withChromium } from '../../cli/browser/chromium.ts';
import { type SignedInState, signedInState } from '../../cli/browser/sign-in.ts';
import { slowNetwork, toolHeading } from '../browser/measured-page.ts';
import { report } from '../measuring/report.ts';
import { interleave, median } from '../measuring/statistics.ts';
import { withProduct } from '../product/run-product.ts';

const rounds = 10;
const limitMs = 150;
/** How long the pointer rests on a link before a click. */
const shortHoverMs = 150;

/** Time from the click in the sidebar to the tool's first paint, after hovering for long, for a moment, and without; a new browser each time. */
await withProduct(({ origin }) =>
  withChromium(async (browser) => {
    const state = await signedInState(browser, origin);
    const { modules } = registry.parse(await (await fetch(`${origin}/registry`)).json());
    for (const { path } of modules.flatMap(({ tools }) => tools)) {
      const times = await interleave(rounds, {
        hovered: () => navigate(browser, origin, state, path, 'long'),
        briefly: () => navigate(browser, origin, state, path, 'short'),
        plain: () => navigate(browser, origin, state, path, 'none'),
      });
      const [hovered, briefly, plain] = [median(times.hovered), median(times.briefly), median(times.plain)];
      report([
        { what: `${path}, hovered`, value: hovered, unit: 'ms', limit: { atMost: limitMs } },
        { what: `${path}, hovered for ${shortHoverMs} ms`, value: briefly, unit: 'ms' },
        { what: `${path}, not hovered`, value: plain, unit: 'ms' },
        { what: `${path}, hovered as a multiple of not hovered`, value: hovered / plain, unit: '×' },
      ]);
    }
  }),
);

async function navigate(
  browser: Browser,
  origin: string,
  storageState: SignedInState,
  path: string,
  hover: 'long' | 'short' | 'none',
): Promise<number> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await requestDataSaving(page);
    await slowNetwork(page);
    await page.goto(`${origin}/ai`);
    await page.getByRole('heading', { name: /Recent Creations/ }).waitFor();
    await page.waitForLoadState('networkidle');
    if (hover !== 'none') await page.locator(`aside a[href="${path}"]`).hover();
    if (hover === 'short') await page.waitForTimeout(shortHoverMs);
    if (hover === 'long') {
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(300);
    }
    return await page.evaluate(clickAndWait, { link: `aside a[href="${path}"]`, heading: toolHeading });
  } finally {
    await context.close();
  }
}

/** With data saving on, a page prefetches a tool only when its link is hovered. */
function requestDataSaving(page: Page) {
  return page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
}

/** Runs in the page: clicks, and returns the milliseconds until the heading is painted. */
function clickAndWait({ link, heading }: { link: string; heading: string }) {
  return new Promise<number>((resolve) => {
    const started = performance.now();
    const check = () => {
      if (!document.querySelector(heading)) return requestAnimationFrame(check);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - started);
      port2.postMessage(null);
    };
    document.querySelector<HTMLElement>(link)?.click();
    requestAnimationFrame(check);
  });
}
