import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const dist = join(root, 'dist');

/** The folder of the packages that `npm run test:long` installs. */
export const extras = join(root, 'tools/extras');

/** Where the build writes the files that the gateway serves. */
export const outputs = {
  shell: join(dist, 'shell'),
  client: join(dist, 'shell', 'client.tgz'),
  modules: join(dist, 'modules'),
  packages: join(dist, 'packages'),
  /** The hash of the sources that each part was built from. */
  stamps: join(dist, '.built'),
};

/** Locked by the process that builds. It is not in `dist`, which may be deleted during a build. */
export const buildLock = join(root, '.cache', 'build-lock.sqlite');

export const compileCache = join(root, '.cache', 'node');

export const installedCommand = (name: string) => join(root, 'node_modules/.bin', name);

/** An error that the user can correct: shown as one line, without a stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

/** Runs a command's work; an error becomes one line and a non-zero exit code. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 1;
  }
}
