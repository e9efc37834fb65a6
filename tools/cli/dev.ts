import { launch } from './product/launch.ts';
import { readSettings } from './product/settings.ts';
import { summary } from './product/summary.ts';
import { watchSources } from './watching/watch-sources.ts';
import { run } from './workspace.ts';

/** `npm run dev`: like `npm start`; restarts servers and rebuilds the web app when their sources change. */
await run(async () => {
  const began = performance.now();
  const settings = readSettings(process.env);
  for (const notice of settings.notices) console.log(notice);
  const { plan, supervisor } = await launch(settings, { log: console.log });
  watchSources([...plan.backing, ...plan.front], supervisor, console.log);
  console.log(summary(settings, plan, (performance.now() - began) / 1000));
  console.log('  Changed servers are restarted, the web app is rebuilt (reload the page).\n');
});
