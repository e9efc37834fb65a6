import { resolve } from 'node:path';
import { openImageArchive } from './data/image-archive.ts';
import { databaseSettings, imageStoreUrl, withDatabase } from './data/installation.ts';
import { restore } from './data/restore.ts';
import { PlainError, run } from './workspace.ts';

/** `npm run restore -- <folder>`: restores a backup into the empty installation that the environment describes. */
await run(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new PlainError('Usage: npm run restore -- FOLDER');
  const folder = resolve(process.env.INIT_CWD ?? '.', given);
  const settings = databaseSettings(process.env);
  const images = openImageArchive(imageStoreUrl(settings));
  await withDatabase(settings, (connection) => restore(connection, images, { folder, log: console.log }));
  console.log('The backup is restored. Users and their plans are at Clerk.');
});
