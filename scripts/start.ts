import { launch } from './product/launch.ts';
import { readSettings } from './product/settings.ts';
import { summary } from './product/summary.ts';
import { run } from './workspace.ts';

/** `npm start`: runs the whole product on this machine until Ctrl+C. */
await run(async () => {
  const began = performance.now();
  const settings = readSettings(process.env);
  console.log('Starting Atelier');
  const { plan } = await launch(settings, console.log);
  console.log(summary(settings, plan, (performance.now() - began) / 1000));
});
