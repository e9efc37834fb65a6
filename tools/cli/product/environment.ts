import { compileCache } from '../workspace.ts';

/** Variables with secrets. Each is passed only to the processes that need it. */
const secrets = new Set([
  'CLERK_SECRET_KEY',
  'CLERK_WEBHOOK_SECRET',
  'CLOUDINARY_URL',
  'IDENTITY_PRIVATE_KEYS',
  'IDENTITY_PUBLIC_KEYS',
  'MODULE_SERVICES_KEY',
  'MONGODB_URI',
  'OPENAI_API_KEY',
  'OPERATOR_KEY',
  'REDIS_URL',
  'SMTP_URL',
]);

/** glibc keeps a pool of memory per thread otherwise: a fifth of the product's memory. */
const fewPools = { MALLOC_ARENA_MAX: '2' };

/** The environment of a child process: that of this process without secrets, and the given variables. */
export function environment(own: Record<string, string>): Record<string, string> {
  const shared = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || secrets.has(name.replace(/_FILE$/, '')) ? [] : [[name, value] as const],
  );
  return { ...fewPools, ...Object.fromEntries(shared), NODE_COMPILE_CACHE: compileCache, ...own };
}

/** A small heap, because many processes share one machine. */
export const smallHeap = ['--max-semi-space-size=1', '--max-old-space-size=160'];
export const servicesHeap = ['--max-semi-space-size=2', '--max-old-space-size=480'];
/** The gateway creates many short-lived objects: with 1 MB for them it serves 40 % fewer requests. */
export const gatewayHeap = ['--max-semi-space-size=16', '--max-old-space-size=160'];
export const emulatorHeap = ['--max-semi-space-size=2', '--max-old-space-size=320'];
