import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpawnedProduct } from '../cli/product/spawn-product.ts';
import { resetFaults } from './faults.ts';
import { storeSignedInState } from './fixtures/signed-in-state.ts';
import { startProduct } from './product.ts';
import { inFolder, setFolder, settings } from './settings.ts';

export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-journeys-'));
  setFolder(folder);
  const products: SpawnedProduct[] = [];
  const teardown = async () => {
    await Promise.all(products.map((product) => product.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const start = async (port: number) => {
      products.push(await startProduct({ port, dataDir: inFolder(`data-${port}`) }));
    };
    // The first alone: it fills the compile cache, with which the others start sooner.
    const [first, ...others] = settings.ports;
    if (first) await start(first);
    await Promise.all(others.map(start));
    await Promise.all(
      settings.origins.flatMap((origin) => [
        resetFaults(origin),
        storeSignedInState('ada', origin),
        storeSignedInState('grace', origin),
      ]),
    );
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}
