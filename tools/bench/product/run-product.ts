import { join } from 'node:path';
import type { LaunchOptions } from '../../cli/product/launch.ts';
import { withTemporaryProduct } from '../../cli/product/temporary-product.ts';
import { listDescendants } from '../measuring/process-memory.ts';

/** A product with emulators for every provider, and without rate limits. */
export interface Product {
  origin: string;
  /** The folder of its data. */
  dataDir: string;
  /** Finds the process that runs a script such as `gateway/src/main.ts`. @throws Error when there is none. */
  pidOf(main: string): Promise<number>;
}

/** Limits above the load of any benchmark. */
export const unlimited = {
  RATE_LIMITS: JSON.stringify({
    ai_calls_per_minute: 100_000,
    reads_per_minute: 100_000,
    reads_at_once: 2_000,
    writes_per_minute: 100_000,
    pictures_per_minute: 100_000,
    sign_ins_per_minute: 1_000,
    api_key_checks_per_minute: 100_000,
  }),
  FILE_CPU_SECONDS_PER_MINUTE: '100000',
  PLAN_LIMITS: 'off',
};

/** Runs the product on an empty data folder while `work` lasts. */
export const withProduct = <Result>(
  work: (product: Product) => Promise<Result>,
  { env = {} }: Pick<LaunchOptions, 'env'> = {},
): Promise<Result> =>
  withTemporaryProduct(({ origin, folder }) => work({ origin, dataDir: join(folder, 'data'), pidOf }), {
    env: { ...unlimited, ...env },
  });

async function pidOf(main: string): Promise<number> {
  const all = await listDescendants(process.pid);
  const found = all.find(({ command }) => command.endsWith(` ${main}`));
  if (!found) throw new Error(`No process runs ${main}.`);
  return found.pid;
}
