import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PlainError } from '../workspace.ts';
import { operatorKeyFile } from './kept-keys.ts';

const onlyThisUser = 0o700;

/**
 * Creates the data folder if it is missing, for this user only, and checks that it is writable. It contains keys and users' data.
 * @throws PlainError that names the folder and the variable.
 */
export async function assertDataFolder(folder: string): Promise<void> {
  const testFile = join(folder, `.write-test-${process.pid}`);
  try {
    await makeFolder(folder);
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

/** Node's recursive mkdir never returns on a file system that rejects with ENOENT, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder, { mode: onlyThisUser });
}
