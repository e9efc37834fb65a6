import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs several emulators in this one process: `run-emulators.ts <main file>…`. Each main file also runs alone, and reads
 * its ports and folder from its own variables. In one process they need half the memory of four processes.
 */
for (const main of process.argv.slice(2)) {
  await import(pathToFileURL(resolve(main)).href);
  // The emulator has logged why it cannot start.
  if (process.exitCode) process.exit();
}
