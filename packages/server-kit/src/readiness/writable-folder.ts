import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const megabyte = 1024 * 1024;
/** About the largest file that a user may upload. */
const leastFreeMegabytes = 32;

/**
 * Checks, with a small file, that a folder is writable and that a large file fits. Creates a missing folder.
 * @param leastFree in megabytes
 * @throws Error with the cause, such as ENOSPC or EROFS
 */
export async function assertWritable(folder: string, leastFree = leastFreeMegabytes): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `.writable-${randomUUID()}`);
  try {
    await writeFile(file, 'ok');
  } finally {
    await rm(file, { force: true });
  }
  const { bavail, bsize } = await statfs(folder);
  const free = (bavail * bsize) / megabyte;
  if (free < leastFree)
    throw new Error(`The disk of ${folder} has ${free.toFixed(1)} MB free. Free at least ${leastFree} MB.`);
}
