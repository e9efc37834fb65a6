import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFile } from '@atelier/sandbox-control/file-lock';

const retryMs = 100;

/**
 * Does work while no other process does work with the same lock, and waits for those that do.
 * @param onWait called once if another process has the lock
 */
export async function whileLocked<Result>(
  file: string,
  work: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  await mkdir(dirname(file), { recursive: true });
  let lock = lockFile(file);
  if (!lock) onWait();
  while (!lock) {
    await pause(retryMs);
    lock = lockFile(file);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
