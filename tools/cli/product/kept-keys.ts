/** Keys that a product keeps in its data folder unless they are set: others may have stored something that depends on them. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateModuleServiceKey } from '@atelier/server-kit/identity';
import { PlainError } from '../workspace.ts';

/** The file of the operator's key in the data folder. Each start makes sure that there is one, unless OPERATOR_KEY is set. */
export const operatorKeyFile = 'operator-key';

/** The operator's key of the product with this data folder; null before its first start. */
export const readOperatorKey = (dataDir: string): Promise<string | null> => read(dataDir, operatorKeyFile);

/** The operator's key in the data folder, created by the first start. */
export const keepOperatorKey = (dataDir: string): Promise<string> =>
  keep(dataDir, operatorKeyFile, () => randomBytes(32).toString('base64url'));

/** MODULE_SERVICES_KEY as JSON, created by the first start. The services of modules may have stored its public part. */
export const keepModuleServicesKey = (dataDir: string): Promise<string> =>
  keep(dataDir, 'module-services-key.json', () => JSON.stringify(generateModuleServiceKey()));

/** @throws PlainError for a file that exists and cannot be read: it must not be replaced by a new key. */
async function read(dataDir: string, file: string): Promise<string | null> {
  const path = join(dataDir, file);
  if (!existsSync(path)) return null;
  try {
    return (await readFile(path, 'utf8')).trim() || null;
  } catch (cause) {
    throw new PlainError(`The key in ${path} cannot be read. Make it readable for this user.`, { cause });
  }
}

/** The kept key, or a new one in a file that only this user may read. */
async function keep(dataDir: string, file: string, create: () => string): Promise<string> {
  const kept = await read(dataDir, file);
  if (kept !== null) return kept;
  const key = create();
  await writeFile(join(dataDir, file), `${key}\n`, { mode: 0o600 });
  return key;
}
