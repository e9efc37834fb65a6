import { createDeployToken } from './product/create-deploy-token.ts';
import { readOperatorKey } from './product/kept-keys.ts';
import { readSettings } from './product/settings.ts';
import { PlainError, run } from './workspace.ts';

/** `npm run deploy-token -- <module>`: writes only a new deploy token of one module of the running product to standard output. */
await run(async () => {
  const module = process.argv[2];
  if (!module) throw new PlainError('Usage: npm run --silent deploy-token -- mfe-example');
  const { publicOrigin, dataDir, operatorKey } = readSettings(process.env);
  const key = operatorKey ?? (await readOperatorKey(dataDir));
  process.stdout.write(`${await createDeployToken(publicOrigin, key, module)}\n`);
});
