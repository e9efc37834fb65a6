import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a file that another connection has locked. */
const busy = 5;

/** The connections that hold a lock. One that the garbage collector deletes loses its lock. */
const holders = new Set<DatabaseSync>();

export interface FileLock {
  release(): void;
}

/**
 * Locks a file in an existing folder; null while another process has it. It is a file of SQLite, whose lock
 * the operating system releases when its process ends.
 * @throws Error that names the file when it cannot be opened
 */
export function lockFile(file: string): FileLock | null {
  let holder: DatabaseSync | undefined;
  try {
    holder = new DatabaseSync(file);
    holder.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    holder?.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === busy) return null;
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`${file} cannot be locked: ${reason}. Delete it.`, { cause });
  }
  const connection = holder;
  holders.add(connection);
  return {
    release() {
      holders.delete(connection);
      connection.close();
    },
  };
}

/** Locks a folder for one emulator. @throws Error that names a folder in use */
export function lockFolder(folder: string): FileLock {
  const lock = lockFile(path.join(folder, 'lock.sqlite'));
  if (lock) return lock;
  throw new Error(`The data in ${folder} is in use by another emulator. Stop it, or set another DATA_DIR.`);
}
