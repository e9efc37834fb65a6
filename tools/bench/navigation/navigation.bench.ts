import { registry } from '@atelier/contracts';
import type { Browser, Page } from 'playwright-core';
import { withChromium } from '../../cli/browser/chromium.ts';
import { type SignedInState, signedInState } from '../../cli/browser/sign-in.ts';
import { toolHeading } from '../browser/painted.ts';
import { slowNetwork } from '../browser/slow-network.ts';
import { report } from '../measuring/report.ts';
import { inTurns, median } from '../measuring/statistics.ts';
import { withProduct } from '../product/run-product.ts';

const rounds = 10;
const latency = 40;
const limitMs = 150;

/** From the click in the sidebar to the tool's first paint, after its link was hovered and without; a fresh browser each time. */
await withProduct(({ origin }) =>
  withChromium(async (browser) => {
    const state = await signedInState(browser, origin);
    const { modules } = registry.parse(await (await fetch(`${origin}/registry`)).json());
    for (const { path } of modules.flatMap(({ tools }) => tools)) {
      const times = await inTurns(rounds, {
        hovered: () => navigate(browser, origin, state, path, true),
        plain: () => navigate(browser, origin, state, path, false),
      });
      const [hovered, plain] = [median(times.hovered), median(times.plain)];
      report([
        { what: `${path}, hovered`, value: hovered, unit: 'ms', limit: { atMost: limitMs } },
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
  hover: boolean,
): Promise<number> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await spareData(page);
    await slowNetwork(page, latency);
    await page.goto(`${origin}/ai`);
    await page.getByRole('heading', { name: /Recent Creations/ }).waitFor();
    await page.waitForLoadState('networkidle');
    if (hover) {
      await page.locator(`aside a[href="${path}"]`).hover();
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(300);
    }
    return await page.evaluate(clickAndWait, { link: `aside a[href="${path}"]`, heading: toolHeading });
  } finally {
    await context.close();
  }
}

/** A page that spares data loads nothing ahead by itself: only what is hovered. */
function spareData(page: Page) {
  return page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
}

/** Runs in the page: clicks, and gives the milliseconds until the heading has been painted. */
function clickAndWait({ link, heading }: { link: string; heading: string }) {
  return new Promise<number>((resolve) => {
    const began = performance.now();
    const look = () => {
      if (!document.querySelector(heading)) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - began);
      port2.postMessage(null);
    };
    document.querySelector<HTMLElement>(link)?.click();
    requestAnimationFrame(look);
  });
}
