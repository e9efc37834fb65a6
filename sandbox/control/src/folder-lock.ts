import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a file that another connection has locked. */
const busy = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === busy;

/** A locked folder. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks an existing folder for one emulator. The operating system releases the lock when the process ends.
 * @throws Error that names the folder when another emulator uses it, or its lock cannot be opened
 */
export function lockFolder(folder: string): FolderLock {
  const file = path.join(folder, 'lock.sqlite');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock?.close();
    throw new Error(
      isBusy(cause)
        ? `The data in ${folder} is in use by another emulator. Stop it, or set another DATA_DIR.`
        : `The data in ${folder} cannot be locked: ${cause instanceof Error ? cause.message : cause}. Delete ${file}, or set another DATA_DIR.`,
      { cause },
    );
  }
  const locked = lock;
  return { release: () => locked.close() };
}
