import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { withChromium } from '../../cli/browser/chromium.ts';
import { type SignedInState, signedInState } from '../../cli/browser/sign-in.ts';
import { findFreePorts } from '../../cli/product/ports.ts';
import { spawnProduct } from '../../cli/product/spawn-product.ts';
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
await withProduct(unlimited, (federated) =>
  withProduct({ ...unlimited, WEB_DIR: bundle }, (bundled) =>
    withChromium(async (browser) => {
      const origins = { federated, bundled };
      const states = {
        federated: await signedInState(browser, federated),
        bundled: await signedInState(browser, bundled),
      };
      const load = (name: keyof typeof states, count = false) =>
        coldLoad(browser, origins[name] + path, toolHeading, states[name], count);
      const files = { federated: await load('federated', true), bundled: await load('bundled', true) };
      const times = await interleave(rounds, {
        federated: () => load('federated'),
        bundled: () => load('bundled'),
      });
      const [federatedMs, bundledMs] = [median(times.federated), median(times.bundled)];
      const ratio = federatedMs / bundledMs;
      report([
        { what: 'federated, compared with one bundle', value: ratio, unit: '×', limit: 1.05 },
        { what: 'federated: until the tool is painted', value: federatedMs, unit: 'ms' },
        { what: 'one bundle: until the tool is painted', value: bundledMs, unit: 'ms' },
        { what: 'federated: needed scripts and style sheets', value: files.federated, unit: '', limit: 14 },
        { what: 'one bundle: needed scripts and style sheets', value: files.bundled, unit: '' },
      ]);
    }),
  ),
);

/** Runs the product on an empty data folder while `work` lasts. */
async function withProduct(
  env: Record<string, string>,
  work: (origin: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-cold-load-'));
  try {
    const product = await spawnProduct({ port: await findFreePorts(), dataDir, env });
    await work(product.origin).finally(() => product.stop());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Milliseconds until `selector` is painted, in a new browser; with `count` the scripts and style sheets that
 * the page needs until then: without those of idle time, and those that Clerk loads by itself.
 */
async function coldLoad(
  browser: Browser,
  url: string,
  selector: string,
  storageState: SignedInState,
  count: boolean,
): Promise<number> {
  const context = await browser.newContext({ storageState });
  try {
    const page = await context.newPage();
    await recordFirstPaint(page, selector);
    if (count) await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await slowNetwork(page);
    await page.goto(url, { waitUntil: 'commit' });
    return await page.evaluate(async (counted) => {
      const milliseconds = await window.paintedAt;
      const needed = performance
        .getEntriesByType('resource')
        .filter(
          ({ name, startTime }) => /\.(?:js|css)$/.test(new URL(name).pathname) && startTime < milliseconds,
        )
        .filter(({ name }) => !new URL(name).pathname.startsWith('/__clerk/'));
      return counted ? needed.length : milliseconds;
    }, count);
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
