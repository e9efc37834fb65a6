import { moduleCalls } from '@atelier/contracts';
import { z } from 'zod';
import { readOperatorKey } from './product/operator-key.ts';
import { readSettings } from './product/settings.ts';
import { PlainError, run } from './workspace.ts';

const created = z.object({ token: z.string() });
const failed = z.object({ message: z.string() });

/** `npm run deploy-token -- <module>`: writes only a new deploy token of one module of the running product to standard output. */
await run(async () => {
  const module = process.argv[2];
  if (!module) throw new PlainError('Usage: npm run --silent deploy-token -- mfe-example');
  const { publicOrigin, dataDir, operatorKey } = readSettings(process.env);
  const key = operatorKey ?? (await readOperatorKey(dataDir));
  const notRunning = `No product is running at ${publicOrigin}. Run npm start first, or set PUBLIC_ORIGIN or PORT, and DATA_DIR.`;
  if (!key) throw new PlainError(notRunning);
  const { method, path } = moduleCalls.createDeployToken;
  const response = await fetch(new URL(path, publicOrigin), {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ module }),
  }).catch((cause) => {
    throw new PlainError(notRunning, { cause });
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok)
    throw new PlainError(
      failed.safeParse(body).data?.message ?? `${publicOrigin} returned ${response.status}.`,
    );
  process.stdout.write(`${created.parse(body).token}\n`);
});
