import type { sandboxParts } from '@atelier/contracts';
import { compileCache } from '../building/outputs.ts';
import type { ProcessSpec } from '../processes/managed-process.ts';

/** One provider of the product, real or played. */
export interface Part {
  /** What whoever uses the provider must be told. */
  env: Record<string, string>;
  /** What has to run on this machine for it. */
  processes: ProcessSpec[];
  /** The part of the product that is a sample because of it; null when the provider is real. */
  standsInFor: (typeof sandboxParts)[number] | null;
  /** The control address of the stand-in, by its name. */
  controls: Record<string, string>;
}

/** A provider that is real needs nothing here. */
export const realPart = (env: Record<string, string>): Part => ({
  env,
  processes: [],
  standsInFor: null,
  controls: {},
});

/** Which process listens where, counted from PORT. */
export function ports(first: number) {
  return {
    gateway: first,
    text: first + 1,
    image: first + 2,
    resume: first + 3,
    creations: first + 4,
    newsletter: first + 5,
    mail: first + 9,
    mailControl: first + 10,
    clerk: first + 11,
    database: first + 12,
    databaseControl: first + 13,
    openai: first + 14,
    cloudinary: first + 15,
  };
}
export type Ports = ReturnType<typeof ports>;

/** The address of a port on this machine. */
export const local = (port: number) => `http://127.0.0.1:${port}`;

/** Variables that open something: each goes to the processes that need it, and to no other. */
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
 * Has glibc give memory back that was used once, such as for an upload (which is read in pieces of 64 KiB), instead of
 * keeping it in a pool for each thread.
 */
const frugalMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
};

/** The environment of a process: what this one was given, without secrets, and what is its own. */
export function environment(own: Record<string, string>): Record<string, string> {
  const shared = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || secrets.has(name) ? [] : [[name, value] as const],
  );
  return { ...frugalMemory, ...Object.fromEntries(shared), NODE_COMPILE_CACHE: compileCache, ...own };
}

/**
 * Small heaps: many processes share one machine, and none of them holds much. Collecting them is short work for the main
 * thread alone; helpers would have it wait until each of them got a processor, which on a busy machine takes longer.
 * Marking keeps its helpers: without them V8 marks nothing beside the program, and what uploads leave behind piles up.
 */
export const smallHeap = [
  '--max-semi-space-size=1',
  '--max-old-space-size=160',
  '--no-parallel-scavenge',
  '--no-parallel-compaction',
  '--no-parallel-pointer-update',
];
/** The stand-ins share one. */
export const standInHeap = ['--max-semi-space-size=2', '--max-old-space-size=320'];
