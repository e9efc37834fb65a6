import { withChromium } from '../../cli/browser/chromium.ts';
import { signedInState } from '../../cli/browser/sign-in.ts';
import { median, report } from '../measuring/report.ts';
import { withProduct } from '../product/run-product.ts';
import { paintTime, toolHeading } from './paint-time.ts';

const rounds = 21;

/** Cold loads of a tool by a signed-in user. */
await withProduct(({ origin }) =>
  withChromium(async (browser) => {
    const state = await signedInState(browser, origin);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push(await paintTime(browser, `${origin}/ai/write-article`, toolHeading, state));
    report([{ what: 'until the tool is painted', value: median(times), unit: 'ms', limit: { atMost: 550 } }]);
  }),
);
