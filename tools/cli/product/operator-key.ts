import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileOf = (dataDir: string) => join(dataDir, 'operator-key');

/** The operator's key of the product with this data folder; null before its first start. */
export const readOperatorKey = (dataDir: string): Promise<string | null> =>
  readFile(fileOf(dataDir), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

/** The operator's key in the data folder, created by the first start. Only this user may read the file. */
export async function keepOperatorKey(dataDir: string): Promise<string> {
  const kept = await readOperatorKey(dataDir);
  if (kept) return kept;
  const key = randomBytes(32).toString('base64url');
  await writeFile(fileOf(dataDir), `${key}\n`, { mode: 0o600 });
  return key;
}
