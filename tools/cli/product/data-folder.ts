import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateModuleServiceKey } from '@atelier/server-kit/identity';
import { PlainError } from '../workspace.ts';

const onlyThisUser = 0o700;

/** Creates the data folder for this user only: it contains keys and users' data. */
export async function assertDataFolder(folder: string): Promise<void> {
  const testFile = join(folder, `.write-test-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: onlyThisUser });
    if (existsSync(join(folder, operatorKeyFile))) await chmod(folder, onlyThisUser);
    await writeFile(testFile, '');
    await rm(testFile);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    throw new PlainError(
      code === 'ENOTDIR'
        ? `The data folder ${folder} cannot be used: it is a file, or is inside one (ENOTDIR). Set DATA_DIR to a folder.`
        : `The data folder ${folder} cannot be written to (${code}). Make it writable for this user, or set DATA_DIR to another.`,
      { cause },
    );
  }
}

/** The file of the operator's key. Each start creates it where OPERATOR_KEY is not set. */
export const operatorKeyFile = 'operator-key';

/** The operator's key of the product with this data folder; null before its first start. */
export const readOperatorKey = (dataDir: string): Promise<string | null> => read(dataDir, operatorKeyFile);

/** The operator's key in the data folder, created by the first start. */
export const ensureOperatorKey = (dataDir: string): Promise<string> =>
  keep(dataDir, operatorKeyFile, () => randomBytes(32).toString('base64url'));

/** MODULE_SERVICES_KEY as JSON. It is kept: services of modules may have stored its public part. */
export const ensureModuleServicesKey = (dataDir: string): Promise<string> =>
  keep(dataDir, 'module-services-key.json', () => JSON.stringify(generateModuleServiceKey()));

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
