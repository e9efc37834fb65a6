import { buildWeb } from './building/build-web.ts';
import { run } from './workspace.ts';

/** `npm run build`: builds the web app, as far as it is older than its sources. */
await run(async () => {
  await buildWeb(console.log);
  console.log('The web app is built.');
});
