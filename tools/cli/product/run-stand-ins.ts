import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs several stand-ins in this one process: `run-stand-ins.ts <main file>…`. Each is the same program that also runs alone,
 * told its ports and folder by variables of its own. Together they need half the memory of four processes.
 */
for (const main of process.argv.slice(2)) {
  await import(pathToFileURL(resolve(main)).href);
  // It has said why it cannot start; the product is nothing without it.
  if (process.exitCode) process.exit();
}
