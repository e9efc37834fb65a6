import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { PlainError } from './workspace.ts';

export const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Finds the first of the named programs on the PATH, or in `more` folders; null when there is none. */
export async function findOnPath(
  names: readonly string[],
  more: readonly string[] = [],
): Promise<string | null> {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...more];
  for (const name of names) {
    for (const folder of folders) if (await isExecutable(join(folder, name))) return join(folder, name);
  }
  return null;
}

/** `MONGOD_BINARY`, else `mongod` on the PATH; null when there is none. */
export async function findMongod(binary: string | undefined): Promise<string | null> {
  if (!binary) return findOnPath(['mongod']);
  if (await isExecutable(binary)) return binary;
  throw new PlainError(`MONGOD_BINARY names ${binary}, which is not executable. Correct it, or unset it.`);
}
