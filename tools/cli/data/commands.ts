import { resolve } from 'node:path';
import { useOutgoingProxy } from '@atelier/server-kit/outgoing-proxy';
import { PlainError } from '../workspace.ts';
import { backUp } from './back-up.ts';
import { openImageArchive } from './image-archive.ts';
import { databaseSettings, databaseUri, imageStoreUrl, withDatabase } from './installation.ts';
import { restore } from './restore.ts';

/** Writes the database and the images of the product that the environment describes into a folder. */
export async function backupCommand(args: readonly string[]): Promise<void> {
  await withFolder(args, 'backup', backUp);
  console.log('The backup is complete. Users and their plans are at Clerk.');
}

/** Restores a backup into the empty installation that the environment describes. */
export async function restoreCommand(args: readonly string[]): Promise<void> {
  await withFolder(args, 'restore', restore);
  console.log('The backup is restored. Users and their plans are at Clerk.');
}

async function withFolder([given]: readonly string[], name: string, work: typeof backUp): Promise<void> {
  if (!given) throw new PlainError(`Usage: npm run ${name} -- FOLDER`);
  useOutgoingProxy();
  const folder = resolve(process.env.INIT_CWD ?? '.', given);
  const settings = databaseSettings(process.env);
  const images = openImageArchive(imageStoreUrl(settings));
  await withDatabase(await databaseUri(settings), (connection) =>
    work(connection, images, { folder, log: console.log }),
  );
}
