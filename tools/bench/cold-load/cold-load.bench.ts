import { withChromium } from '../../cli/browser/chromium.ts';
import { signedInState } from '../../cli/browser/sign-in.ts';
import { report } from '../measuring/report.ts';
import { interleave, median } from '../measuring/statistics.ts';
import { withProduct } from '../product/run-product.ts';
import { paintTime, toolHeading } from './paint-time.ts';
import { buildSingleBundle } from './single-bundle/build.ts';

const rounds = 21;
const path = '/ai/write-article';

/** Cold loads of a tool by a signed-in user: federated as in production, and the same code as one bundle with lazy routes. */
const bundle = await buildSingleBundle();
await withProduct((federated) =>
  withProduct(
    (bundled) =>
      withChromium(async (browser) => {
        const states = {
          federated: await signedInState(browser, federated.origin),
          bundled: await signedInState(browser, bundled.origin),
        };
        const times = await interleave(rounds, {
          federated: () => paintTime(browser, federated.origin + path, toolHeading, states.federated),
          bundled: () => paintTime(browser, bundled.origin + path, toolHeading, states.bundled),
        });
        const [federatedMs, bundledMs] = [median(times.federated), median(times.bundled)];
        report([
          {
            what: 'federated, as a multiple of the single bundle',
            value: federatedMs / bundledMs,
            unit: '×',
            limit: { atMost: 1 },
          },
          { what: 'federated: until the tool is painted', value: federatedMs, unit: 'ms' },
          { what: 'single bundle: until the tool is painted', value: bundledMs, unit: 'ms' },
        ]);
      }),
    { gatewayEnv: { WEB_DIR: bundle } },
  ),
);
