import { findOnPath, isExecutable } from '../executable.ts';
import { PlainError } from '../workspace.ts';

/**
 * Finds a MongoDB server on this machine: `MONGOD_BINARY`, else `mongod` on the PATH; null when there is none.
 * @throws PlainError when MONGOD_BINARY names a file that is not executable.
 */
export async function findMongod(binary: string | undefined): Promise<string | null> {
  if (!binary) return findOnPath(['mongod']);
  if (await isExecutable(binary)) return binary;
  throw new PlainError(`MONGOD_BINARY names ${binary}, which is not executable. Correct it, or unset it.`);
}
