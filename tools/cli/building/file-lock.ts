import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

const retryMs = 100;
/** SQLite's code for a file that another connection has locked. */
const busy = 5;

/**
 * Does work while no other process does work with the same lock, and waits for those that do. The lock is a file of SQLite, because
 * the operating system releases it with its process. @param onWait called once if another process has the lock
 */
export async function whileLocked<Result>(
  file: string,
  work: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  await mkdir(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file);
  try {
    for (let waiting = false; !take(lock); waiting = true) {
      if (!waiting) onWait();
      await pause(retryMs);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false;
    throw error;
  }
}
