import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { PlainError } from '../workspace.ts';

/**
 * Finds a MongoDB server on this machine: `MONGOD_BINARY`, else `mongod` on the PATH; null when there is none.
 * @throws PlainError when MONGOD_BINARY names nothing that can be run.
 */
export async function findMongod(
  binary: string | undefined,
  path = process.env.PATH ?? '',
): Promise<string | null> {
  if (binary) {
    if (await isExecutable(binary)) return binary;
    throw new PlainError(`MONGOD_BINARY names ${binary}, which cannot be run. Correct it, or unset it.`);
  }
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, 'mongod');
    if (await isExecutable(candidate)) return candidate;
  }
  return null;
}

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
