import { join } from 'node:path';
import { portsPerProduct } from '../cli/product/ports.ts';
import type { SampleUserName } from '../cli/product/sample-users.ts';

/** The suite's environment variables. */
export const settings = read(process.env);

function read({ E2E_PORT = '4640', CHROME_PATH }: NodeJS.ProcessEnv) {
  const port = Number(E2E_PORT);
  if (!Number.isInteger(port) || port < 1024 || port > 65_000)
    throw new Error('E2E_PORT must be a whole number from 1024 to 65000.');
  return {
    port,
    origin: `http://localhost:${port}`,
    /** For specs that start a product of their own. */
    secondPort: port + portsPerProduct,
    /** The Chromium to use; Playwright's own without it. */
    chromium: CHROME_PATH || null,
  };
}

const folderVariable = 'ATELIER_JOURNEYS_FOLDER';

/** Passes the temporary folder of this run to Playwright's workers, which inherit the environment. */
export function setFolder(folder: string): void {
  process.env[folderVariable] = folder;
}

/** A file in the temporary folder of this run. */
export function inFolder(name: string): string {
  const folder = process.env[folderVariable];
  if (!folder) throw new Error('The product has not been started by this suite.');
  return join(folder, name);
}

/** Where the browser state of a signed-in user is stored during the run. */
export const stateFile = (name: SampleUserName) => inFolder(`${name}.json`);
