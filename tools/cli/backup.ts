import { resolve } from 'node:path';
import { backUp } from './data/back-up.ts';
import { openImageArchive } from './data/image-archive.ts';
import { databaseSettings, imageStoreUrl, withDatabase } from './data/installation.ts';
import { PlainError, run } from './workspace.ts';

/** `npm run backup -- <folder>`: writes the database and the images of the product that the environment describes into a folder. */
await run(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new PlainError('Usage: npm run backup -- FOLDER');
  const folder = resolve(process.env.INIT_CWD ?? '.', given);
  const settings = databaseSettings(process.env);
  const images = openImageArchive(imageStoreUrl(settings));
  await withDatabase(settings, (connection) => backUp(connection, images, { folder, log: console.log }));
  console.log('The backup is complete. Users and their plans are at Clerk.');
});
