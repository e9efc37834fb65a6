import { notRunning } from './product/api-client.ts';
import { readOperatorKey } from './product/kept-keys.ts';
import { builtModules, publishModules } from './product/publish-modules.ts';
import { readSettings } from './product/settings.ts';
import { run } from './workspace.ts';

/**
 * `npm run publish-modules`: publishes and activates the built modules of this project in a running product. It changes nothing where they
 * are served already. Inside an installation, MODULES_URL names the modules service, so that no gateway is needed.
 */
await run(async () => {
  const { publicOrigin, dataDir, operatorKey } = readSettings(process.env);
  const url = process.env.MODULES_URL || publicOrigin;
  const folders = await builtModules();
  await fetch(new URL('/healthz', url)).catch((cause: unknown) => {
    throw notRunning(url, cause);
  });
  const key = operatorKey ?? (await readOperatorKey(dataDir));
  if (key === null) throw notRunning(url, new Error(`${dataDir} has no operator key`));
  const count = await publishModules({ url, operatorKey: key, folders, log: console.log });
  console.log(`${count} of ${folders.length} modules were published.`);
});
