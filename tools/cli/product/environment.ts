import { compileCache } from '../building/outputs.ts';

/** Variables with secrets. Each is passed only to the processes that need it. */
const secrets = new Set([
  'CLERK_SECRET_KEY',
  'CLOUDINARY_URL',
  'CURSOR_SECRET',
  'IDENTITY_PRIVATE_KEYS',
  'IDENTITY_PUBLIC_KEYS',
  'INTERNAL_SECRET',
  'MONGODB_URI',
  'OPENAI_API_KEY',
  'SMTP_URL',
]);

/**
 * glibc returns memory to the system that was used once, such as for an upload (which is read in chunks of 64 KiB),
 * instead of keeping it in a pool for each thread.
 */
const frugalMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
};

/** The environment of a child process: this process's own without secrets, and the variables given. */
export function environment(own: Record<string, string>): Record<string, string> {
  const shared = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || secrets.has(name) ? [] : [[name, value] as const],
  );
  return { ...frugalMemory, ...Object.fromEntries(shared), NODE_COMPILE_CACHE: compileCache, ...own };
}

/**
 * Small heaps, because many processes share one machine. Young objects are collected on the main thread alone: with
 * helper threads it would wait until each of them got a processor. Marking keeps its helpers: without them V8 does not
 * mark concurrently, and the memory of finished uploads is freed late.
 */
export const smallHeap = [
  '--max-semi-space-size=1',
  '--max-old-space-size=160',
  '--no-parallel-scavenge',
  '--no-parallel-compaction',
  '--no-parallel-pointer-update',
];
/** For the process that runs all emulators. */
export const emulatorHeap = ['--max-semi-space-size=2', '--max-old-space-size=320'];
