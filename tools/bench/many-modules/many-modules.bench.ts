import { request } from 'undici';
import { withChromium } from '../../cli/browser/chromium.ts';
import { signedInState } from '../../cli/browser/sign-in.ts';
import { paintTime, toolHeading } from '../browser/measured-page.ts';
import { report } from '../measuring/report.ts';
import { interleave, median } from '../measuring/statistics.ts';
import { withProduct } from '../product/run-product.ts';
import { publishCopies } from './module-copies.ts';

const copies = 46;
const rounds = 11;
const limit = { atMost: 1.1 };

/** Landing page and cold load of a tool with 50 modules in the registry, compared with the product's own four. */
await withProduct((four) =>
  withProduct(async (fifty) => {
    await publishCopies(copies, fifty.origin, fifty.dataDir);
    await withChromium(async (browser) => {
      const [ofFour, ofFifty] = [
        await signedInState(browser, four.origin),
        await signedInState(browser, fifty.origin),
      ];
      const tool = '/ai/write-article';
      const times = await interleave(rounds, {
        landingFour: () => paintTime(browser, `${four.origin}/`, 'h1'),
        landingFifty: () => paintTime(browser, `${fifty.origin}/`, 'h1'),
        toolFour: () => paintTime(browser, four.origin + tool, toolHeading, ofFour),
        toolFifty: () => paintTime(browser, fifty.origin + tool, toolHeading, ofFifty),
      });
      const ratio = (many: number[], few: number[]) => median(many) / median(few);
      report([
        {
          what: 'landing page with 50 modules, as a multiple of 4',
          value: ratio(times.landingFifty, times.landingFour),
          unit: '×',
          limit,
        },
        {
          what: 'cold load of a tool with 50 modules, as a multiple of 4',
          value: ratio(times.toolFifty, times.toolFour),
          unit: '×',
          limit,
        },
        { what: 'landing page with 4 modules', value: median(times.landingFour), unit: 'ms' },
        { what: 'cold load with 4 modules', value: median(times.toolFour), unit: 'ms' },
        { what: 'HTML of the landing page with 4 modules', value: await htmlSize(four.origin), unit: 'kB' },
        { what: 'HTML of the landing page with 50 modules', value: await htmlSize(fifty.origin), unit: 'kB' },
      ]);
    });
  }),
);

/** Compressed size of the landing page in kilobytes. */
async function htmlSize(origin: string): Promise<number> {
  const { body, statusCode } = await request(`${origin}/`, {
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
  });
  if (statusCode !== 200) throw new Error(`The landing page returned ${statusCode}.`);
  return (await body.arrayBuffer()).byteLength / 1000;
}
