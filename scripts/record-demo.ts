import { demandEncoder } from './demo/film/encode.ts';
import { filmSize, makeFilm } from './demo/film/make-film.ts';
import { makeReadmePicture, pageSize } from './demo/pictures/readme-picture.ts';
import { inBrowser } from './demo/stage/browser.ts';
import { fillDashboard } from './demo/stage/fill-dashboard.ts';
import { fillGallery } from './demo/stage/fill-gallery.ts';
import { drawSamples } from './demo/stage/samples.ts';
import { onStage } from './demo/stage/stage.ts';
import { run } from './workspace.ts';

/**
 * `npm run record-demo`: records the landing page's demo from the running product, and takes the README's picture.
 * `-- --film` or `-- --pictures` makes one of them alone.
 */
await run(async () => {
  const named = process.argv.slice(2);
  const wants = (what: string) => named.length === 0 || named.includes(what);
  if (wants('--film')) await demandEncoder();
  await onStage(console.log, async ({ origin, folder }) => {
    if (wants('--film')) {
      await fillDashboard(origin);
      await fillGallery(origin);
      const samples = await drawSamples(folder);
      await inBrowser(origin, filmSize, (context) => makeFilm(context, samples, folder, console.log));
    }
    if (wants('--pictures')) {
      await inBrowser(origin, pageSize, (context) => makeReadmePicture(context, console.log));
    }
  });
});
