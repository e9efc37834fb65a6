import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpawnedProduct } from '../cli/product/spawn-product.ts';
import { resetFaults } from './faults.ts';
import { startProduct } from './product.ts';
import { inFolder, setFolder, settings } from './settings.ts';

/** Starts a product for each worker, on an empty data folder. Returns the teardown. */
export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-journeys-'));
  setFolder(folder);
  const products: SpawnedProduct[] = [];
  const teardown = async () => {
    await Promise.all(products.map((product) => product.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // One after the other: the first fills the compile cache, with which the others start sooner.
    for (const port of settings.ports)
      products.push(await startProduct({ port, dataDir: inFolder(`data-${port}`) }));
    await Promise.all(settings.origins.map((origin) => resetFaults(origin)));
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}
