import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LaunchOptions, launch } from './launch.ts';
import { findFreePorts } from './ports.ts';
import { readSettings } from './settings.ts';

interface TemporaryProduct {
  origin: string;
  /** A temporary folder, removed afterwards. The product's data is in a folder in it. */
  folder: string;
}

interface TemporaryProductOptions extends Omit<LaunchOptions, 'log'> {
  /** First port; free ports are searched without it. */
  port?: string | undefined;
  log?: LaunchOptions['log'];
}

/** Runs the product on an empty data folder while `work` lasts. Plan limits are off. */
export async function withTemporaryProduct<Result>(
  work: (product: TemporaryProduct) => Promise<Result>,
  { port, log = console.log, ...options }: TemporaryProductOptions = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-product-'));
  try {
    const settings = readSettings({
      PORT: port ?? String(await findFreePorts()),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      PLAN_LIMITS: 'off',
    });
    const product = await launch(settings, { log, ...options });
    try {
      return await work({ origin: product.origin, folder });
    } finally {
      await product.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
