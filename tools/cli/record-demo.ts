import { assertEncoder } from '../demo/film/encode.ts';
import { publishFilm } from '../demo/film/publish-film.ts';
import { filmSize, takeFilm } from '../demo/film/take-film.ts';
import { pageSize, publishReadmePicture, takePages } from '../demo/pictures/readme-picture.ts';
import { inBrowser } from '../demo/stage/browser.ts';
import { fillDashboard } from '../demo/stage/fill-dashboard.ts';
import { fillGallery } from '../demo/stage/fill-gallery.ts';
import { drawSamples } from '../demo/stage/samples.ts';
import { withTemporaryProduct } from './product/temporary-product.ts';
import { run } from './workspace.ts';

/** Its own ports, so that a product on the usual ones can keep running. `PORT` moves them. */
const defaultPort = '4840';

/**
 * `npm run record-demo`: records the landing page's demo from the running product, and takes the README's picture.
 * `-- --film` or `-- --pictures` makes one of them alone.
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
        const samples = await drawSamples(folder);
        const take = await inBrowser(origin, filmSize, (context) => takeFilm(context, samples, folder));
        await publishFilm(take, folder, console.log);
      }
      if (wants('--pictures')) {
        await publishReadmePicture(await inBrowser(origin, pageSize, takePages), console.log);
      }
    },
    { port: process.env.PORT || defaultPort },
  );
});
