import { join } from 'node:path';

/** Ports a product takes, counted from its first. */
const portsOfOneProduct = 16;

/** What the suite is told by its environment. */
export const settings = read(process.env);

function read({ E2E_PORT = '4640', CHROME_PATH }: NodeJS.ProcessEnv) {
  const port = Number(E2E_PORT);
  if (!Number.isInteger(port) || port < 1024 || port > 65_000)
    throw new Error('E2E_PORT must be a whole number from 1024 to 65000.');
  return {
    port,
    origin: `http://localhost:${port}`,
    /** For the one journey that brings a product of its own down. */
    secondPort: port + portsOfOneProduct,
    /** The Chromium to use; Playwright's own where none is named. */
    chromium: CHROME_PATH || null,
  };
}

const folderVariable = 'ATELIER_JOURNEYS_FOLDER';

/** Hands the run's temporary folder to the processes that run the journeys. */
export function setFolder(folder: string): void {
  process.env[folderVariable] = folder;
}

/** A file in the run's temporary folder. */
export function inFolder(name: string): string {
  const folder = process.env[folderVariable];
  if (!folder) throw new Error('The product has not been started by this suite.');
  return join(folder, name);
}
