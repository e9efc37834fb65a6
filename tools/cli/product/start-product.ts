import { run } from '../workspace.ts';
import { launch } from './launch.ts';
import { readSettings } from './settings.ts';
import { summary } from './summary.ts';

/** Starts the product and prints how to use it. */
export const startProduct = () =>
  run(async () => {
    const began = performance.now();
    const settings = readSettings(process.env);
    for (const notice of settings.notices) console.log(notice);
    const { plan } = await launch(settings, { log: console.log });
    console.log(summary(settings, plan, (performance.now() - began) / 1000));
  });
