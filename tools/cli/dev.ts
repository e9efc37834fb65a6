import { startProduct } from './product/start-product.ts';
import { watchSources } from './watching/watch-sources.ts';
import { run } from './workspace.ts';

/** `npm run dev`: like `npm start`; restarts servers and rebuilds the web app when their sources change. */
await run(async () => {
  watchSources(await startProduct(), console.log);
  console.log('  Changed servers are restarted, the web app is rebuilt (reload the page).\n');
});
