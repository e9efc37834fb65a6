import { compileCache } from '../workspace.ts';

/** Variables with secrets. Each is passed only to the processes that need it. */
const secrets = new Set([
  'CLERK_SECRET_KEY',
  'CLOUDINARY_URL',
  'CURSOR_SECRET',
  'IDENTITY_PRIVATE_KEYS',
  'IDENTITY_PUBLIC_KEYS',
  'INTERNAL_SECRET',
  'MODULE_SERVICES_KEY',
  'MONGODB_URI',
  'OPENAI_API_KEY',
  'OPERATOR_KEY',
  'SMTP_URL',
]);

/**
 * Makes glibc return the memory of finished uploads (read in chunks of 64 KiB) to the system instead of keeping it in a
 * pool per thread.
 */
const glibcSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
};

/** The environment of a child process: that of this process without secrets, and the given variables. */
export function environment(own: Record<string, string>): Record<string, string> {
  const shared = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || secrets.has(name) ? [] : [[name, value] as const],
  );
  return { ...glibcSettings, ...Object.fromEntries(shared), NODE_COMPILE_CACHE: compileCache, ...own };
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
/**
 * For the gateway, which creates many short-lived objects. With a young generation of 1 MB, 16 MB and V8's default it serves
 * 1,550, 2,600 and 2,300 requests per second of processor time, with 80, 107 and 250 MB. V8 may decide by the first requests
 * that the objects of a request live long, and create those of all later ones in the old generation. Without that it serves 13,800
 * instead of 8,800 requests per second.
 */
export const gatewayHeap = [
  '--max-semi-space-size=16',
  ...smallHeap.slice(1),
  '--no-allocation-site-pretenuring',
];
/** For the process that runs all emulators. */
export const emulatorHeap = ['--max-semi-space-size=2', '--max-old-space-size=320'];
