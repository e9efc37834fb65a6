import { createdBy, type RouteName, routes } from '@atelier/contracts/routes';
import { type CallRoute, readJson, request } from '@atelier/tool-kit/calls';
import type { CallInput, CallMessage } from './protocol.ts';

/**
 * The calls of the API that read and make creations. By the others, a module without network could send what it reads to an address
 * of its choice (webhook, mail of the newsletter, gallery), or delete it.
 */
const allowed: readonly string[] = [
  'getUserCreations',
  'getCreation',
  'streamCreation',
  'stopCreation',
  'getPublishedCreations',
  'getPublishedCreation',
  'getUsage',
  'getReviewPdf',
  ...(Object.keys(createdBy) as (keyof typeof createdBy)[]),
] satisfies RouteName[];

/** The route of a call that an isolated module may make: of the API or of its own service. Null for any other. */
export function allowedRoute(module: string, { method, path, input }: CallMessage): CallRoute | null {
  const [name, route] =
    Object.entries(routes).find(([, known]) => known.method === method && known.path === path) ?? [];
  if (name && route) return allowed.includes(name) && !publishes(input.body) ? route : null;
  const [, owner] = /^\/api\/modules\/([^/]+)\/(?:runs|calls)\/[\w-]+$/.exec(path) ?? [];
  return owner === module ? { method, path, access: 'user' } : null;
}

/** Whether a creating call with this body also publishes what it makes. */
const publishes = (body: unknown) =>
  typeof body === 'object' && body !== null && 'publish' in body && body.publish !== false;

/** The calls that read or stop one creation, which the parameter `id` names. */
const ofOneCreation: readonly string[] = [
  routes.getCreation.path,
  routes.streamCreation.path,
  routes.stopCreation.path,
  routes.getReviewPdf.path,
];

/**
 * Limits what an isolated module reads: a frame can leak it, by the host names of addresses that it opens. It reads creations that
 * it made since it was opened, and those of `types`, which only its module makes.
 */
export function createReadLimit(types: readonly string[]) {
  const own = new Set<string>();
  return {
    /** Whether the call reads nothing else. */
    async allows({ path }: CallRoute, { query, params }: CallInput, signal: AbortSignal): Promise<boolean> {
      if (path === routes.getUserCreations.path) return types.includes(String(query?.type));
      if (!ofOneCreation.includes(path)) return true;
      const id = params?.id ?? '';
      return own.has(id) || types.includes(await typeOf(id, signal));
    },
    /** Remembers the creation that a response is about, if it made one. */
    note({ method }: CallRoute, { headers }: Response): void {
      const [, id] = /\/creations\/(\w+)/.exec(headers.get('content-location') ?? '') ?? [];
      if (method === 'POST' && id) own.add(id);
    },
  };
}

async function typeOf(id: string, signal: AbortSignal): Promise<string> {
  const response = await request(routes.getCreation, { params: { id }, signal }, 'application/json');
  const { creation } = Object(await readJson(response));
  return String(creation?.type);
}
