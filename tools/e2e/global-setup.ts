import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resetFaults } from './faults.ts';
import { startProduct } from './product.ts';
import { inFolder, setFolder, settings } from './settings.ts';

/** Starts the product once for all specs, on an empty data folder. Returns the teardown. */
export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-journeys-'));
  setFolder(folder);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const product = await startProduct({ port: settings.port, dataDir: inFolder('data') });
    await resetFaults();
    return async () => {
      await product.stop();
      await removeFolder();
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
