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
const unlimited = {
  AI_CALLS_PER_MINUTE: '100000',
  READS_PER_MINUTE: '100000',
  READS_AT_ONCE: '1000',
  WRITES_PER_MINUTE: '100000',
  PICTURES_PER_MINUTE: '100000',
  SIGN_INS_PER_MINUTE: '1000',
  FILE_CPU_SECONDS_PER_MINUTE: '100000',
  PLAN_LIMITS: 'off',
};

/** Runs the product on an empty data folder while `work` lasts. */
export const withProduct = <Result>(
  work: (product: Product) => Promise<Result>,
  { env = {}, gatewayEnv = {} }: Pick<LaunchOptions, 'env' | 'gatewayEnv'> = {},
): Promise<Result> =>
  withTemporaryProduct(({ origin, folder }) => work({ origin, dataDir: join(folder, 'data'), pidOf }), {
    env: { ...unlimited, ...env },
    gatewayEnv,
  });

async function pidOf(main: string): Promise<number> {
  const all = await listDescendants(process.pid);
  const found = all.find(({ command }) => command.endsWith(` ${main}`));
  if (!found) throw new Error(`No process runs ${main}.`);
  return found.pid;
}
