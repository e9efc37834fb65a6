import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inFolder, setFolder, settings } from '../settings.ts';
import { calm } from './faults.ts';
import { startProduct } from './product.ts';

/** Starts the product once for all journeys, with data of its own; returns what ends it and removes the data. */
export default async function startForAll() {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-journeys-'));
  setFolder(folder);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const product = await startProduct({ port: settings.port, dataDir: inFolder('data') });
    await calm();
    return async () => {
      await product.stop();
      await removeFolder();
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
