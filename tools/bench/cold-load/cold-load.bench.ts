import type { Browser, Page } from 'playwright-core';
import { withChromium } from '../../cli/browser/chromium.ts';
import { type SignedInState, signedInState } from '../../cli/browser/sign-in.ts';
import { withTemporaryProduct } from '../../cli/product/temporary-product.ts';
import { interleave, median, report } from '../measuring/report.ts';
import { unlimited } from '../unlimited.ts';
import { buildSingleBundle } from './build-bundle.ts';

const rounds = 21;
const toolHeading = '[data-mfe] h1';

declare global {
  interface Window {
    /** When an element that matches the selector was first painted, in ms since the navigation. */
    paintedAt: Promise<number>;
  }
}

/** Added to every request of a page, in milliseconds. */
const latency = 40;

const path = '/ai/write-article';

/** Cold loads of a tool: federated, and the same sources as one bundle with lazy routes. */
const bundle = await buildSingleBundle();
await withTemporaryProduct(
  (federated) =>
    withTemporaryProduct(
      (bundled) =>
        withChromium(async (browser) => {
          const states = {
            federated: await signedInState(browser, federated.origin),
            bundled: await signedInState(browser, bundled.origin),
          };
          const files = { federated: 0, bundled: 0 };
          const load =
            (name: keyof typeof states, { origin }: { origin: string }) =>
            async () => {
              const loaded = await coldLoad(browser, origin + path, toolHeading, states[name]);
              files[name] = loaded.files;
              return loaded.milliseconds;
            };
          const times = await interleave(rounds, {
            federated: load('federated', federated),
            bundled: load('bundled', bundled),
          });
          const [federatedMs, bundledMs] = [median(times.federated), median(times.bundled)];
          report([
            {
              what: 'federated, compared with one bundle',
              value: federatedMs / bundledMs,
              unit: '×',
              limit: { atMost: 1.05 },
            },
            { what: 'federated: until the tool is painted', value: federatedMs, unit: 'ms' },
            { what: 'one bundle: until the tool is painted', value: bundledMs, unit: 'ms' },
            {
              what: 'federated: scripts and style sheets',
              value: files.federated,
              unit: '',
              limit: { atMost: 18 },
            },
            { what: 'one bundle: scripts and style sheets', value: files.bundled, unit: '' },
          ]);
        }),
      { env: { ...unlimited, WEB_DIR: bundle } },
    ),
  { env: unlimited },
);

/** Milliseconds until `selector` is painted, in a new browser, and the scripts and styles until then. */
async function coldLoad(
  browser: Browser,
  url: string,
  selector: string,
  storageState: SignedInState,
): Promise<{ milliseconds: number; files: number }> {
  const context = await browser.newContext({ storageState });
  try {
    const page = await context.newPage();
    await recordFirstPaint(page, selector);
    await slowNetwork(page);
    await page.goto(url, { waitUntil: 'commit' });
    return await page.evaluate(async () => {
      const milliseconds = await window.paintedAt;
      const arrived = performance
        .getEntriesByType('resource')
        .filter(
          (entry) => /\.(?:js|css)$/.test(new URL(entry.name).pathname) && entry.startTime < milliseconds,
        );
      return { milliseconds, files: arrived.length };
    });
  } finally {
    await context.close();
  }
}

async function recordFirstPaint(page: Page, selector: string): Promise<void> {
  await page.addInitScript((target) => {
    window.paintedAt = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`${target} was not painted within 20 s.`)), 20_000);
      const check = () => {
        if (!document.querySelector(target)) return requestAnimationFrame(check);
        // A message that is posted in a frame arrives after that frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      };
      requestAnimationFrame(check);
    });
  }, selector);
}

async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited });
}
