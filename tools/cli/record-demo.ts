import type { BrowserContext } from 'playwright-core';
import { assertEncoder, publishFilm } from '../demo/film-files.ts';
import { filmSize, recordFilm } from '../demo/film-recorder.ts';
import { pageSize, publishReadmeImage, takeReadmeImage } from '../demo/readme-image.ts';
import { fillDashboard, fillGallery } from '../demo/sample-creations.ts';
import { writeSampleUploads } from '../demo/sample-uploads.ts';
import { withChromium } from './browser/chromium.ts';
import { withTemporaryProduct } from './product/temporary-product.ts';
import { PlainError, run } from './workspace.ts';

/** Not the default ports, so that another product can keep running. `PORT` changes it. */
const defaultPort = '4840';

/**
 * `npm run record-demo`: records the landing page's film from the running product, and takes the README's image.
 * `-- --film` or `-- --pictures` records only one of them. On a busy machine the film becomes longer, because the browser
 * is slower.
 */
await run(async () => {
  const named = process.argv.slice(2);
  const wants = (what: string) => named.length === 0 || named.includes(what);
  if (wants('--film')) await assertEncoder();
  await withTemporaryProduct(
    async ({ origin, folder }) => {
      if (wants('--film')) {
        await fillDashboard(origin);
        await fillGallery(origin);
        const uploads = await writeSampleUploads(folder);
        const film = await withContext(origin, filmSize, (context) => recordFilm(context, uploads, folder));
        await publishFilm(film, folder, console.log);
      }
      if (wants('--pictures')) {
        await publishReadmeImage(await withContext(origin, pageSize, takeReadmeImage), console.log);
      }
    },
    { port: process.env.PORT || defaultPort },
  );
});

/**
 * Opens a browser context on the product while `work` lasts.
 * @throws PlainError when a page logged an error.
 */
function withContext<Result>(
  origin: string,
  viewport: { width: number; height: number },
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  return withChromium(
    async (browser) => {
      const context = await browser.newContext({
        baseURL: origin,
        viewport,
        locale: 'en-GB',
        colorScheme: 'light',
      });
      context.setDefaultTimeout(30_000);
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      context.on('weberror', (fault) => errors.push(fault.error().stack ?? String(fault.error())));
      const result = await work(context);
      if (errors.length > 0)
        throw new PlainError(`The browser console has errors, so nothing is written:\n${errors.join('\n')}`);
      return result;
    },
    ['--hide-scrollbars'],
  );
}
