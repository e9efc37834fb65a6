import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { lowerPriority } from '@atelier/service-kit/child-process';

const script = new URL('./preparing-process.ts', import.meta.url);

/**
 * Little memory rather than speed: what a picture took goes back to the system as soon as it is done with, and one thread
 * works at a time. The collector may use no threads of its own, for they would hold memory to no purpose.
 */
const lowMemoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  UV_THREADPOOL_SIZE: '1',
};
const flags = ['--max-old-space-size=64', '--max-semi-space-size=1', '--single-threaded-gc'];

/** Starts the preparing process at low priority, so that it does not delay the services. */
export function startPreparing(): ChildProcess {
  const cache = getCompileCacheDir();
  const child = fork(script, {
    execArgv: flags,
    env: { ...lowMemoryEnvironment, ...(cache ? { NODE_COMPILE_CACHE: cache } : {}) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  lowerPriority(child.pid, { detached: true });
  return child;
}
