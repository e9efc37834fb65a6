import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateModuleServiceKey } from '@atelier/service-kit/identity';

/**
 * MODULE_SERVICES_KEY as JSON, kept in the data folder and created by the first start: the services of modules may have stored
 * its public part. Only this user may read the file.
 */
export async function keepModuleServicesKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'module-services-key.json');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return kept.trim();
  const key = JSON.stringify(generateModuleServiceKey());
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  return key;
}
