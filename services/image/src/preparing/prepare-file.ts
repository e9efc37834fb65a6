import { writeFile } from 'node:fs/promises';

/** Writes bytes to a file that only this user reads. */
export const keep = (path: string, bytes: Uint8Array) => writeFile(path, bytes, { mode: 0o600 });
