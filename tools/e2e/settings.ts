import { join } from 'node:path';
import { portsPerProduct } from '../cli/product/ports.ts';
import type { SampleUserName } from '../cli/product/sample-users.ts';

/**
 * How many workers run the specs, each with its own product: specs set faults of a whole product. Specs
 * wait half of their time, so that three workers use two cores better than two.
 */
export const workers = 3;

/** The suite's environment variables. Playwright sets `TEST_PARALLEL_INDEX` in each worker, from 0. */
export const settings = read(process.env);

function read({ E2E_PORT = '4640', CHROME_PATH, TEST_PARALLEL_INDEX = '0' }: NodeJS.ProcessEnv) {
  const port = Number(E2E_PORT);
  if (!Number.isInteger(port) || port < 1024 || port > 65_000)
    throw new Error('E2E_PORT must be a whole number from 1024 to 65000.');
  const worker = Number(TEST_PARALLEL_INDEX);
  const ports = Array.from({ length: workers }, (_, index) => port + index * portsPerProduct);
  const origins = ports.map((first) => `http://localhost:${first}`);
  const origin = origins[worker];
  if (!origin) throw new Error(`The specs run in at most ${workers} workers.`);
  return {
    ports,
    origins,
    origin,
    secondPort: port + (workers + worker) * portsPerProduct,
    /** The Chromium to use; Playwright's own without it. */
    chromium: CHROME_PATH || null,
  };
}

/** Options of every browser context. Animations take a tenth of the processor time. */
export const contextOptions = {
  baseURL: settings.origin,
  viewport: { width: 1280, height: 860 },
  locale: 'en-GB',
  reducedMotion: 'reduce',
  // A worker would answer requests that journeys intercept, and outlive the journey.
  serviceWorkers: 'block',
} as const;

const folderVariable = 'ATELIER_JOURNEYS_FOLDER';

/** Passes the temporary folder of this run to Playwright's workers, which inherit the environment. */
export function setFolder(folder: string): void {
  process.env[folderVariable] = folder;
}

export function inFolder(name: string): string {
  const folder = process.env[folderVariable];
  if (!folder) throw new Error('The product has not been started by this suite.');
  return join(folder, name);
}

export const stateFile = (name: SampleUserName, origin = settings.origin) =>
  inFolder(`${name}-${new URL(origin).port}.json`);
