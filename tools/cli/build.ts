import { buildWeb } from './building/build-web.ts';
import { run } from './workspace.ts';

/** `npm run build`: builds the parts of the web app that are older than their sources. */
await run(async () => {
  await buildWeb(console.log);
  console.log('The web app is built.');
});
