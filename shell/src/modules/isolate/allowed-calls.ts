import { createdBy, type RouteName, routes } from '@atelier/contracts/routes';
import type { CallRoute } from '@atelier/tool-kit/calls';
import type { FrameMessage } from './protocol.ts';

type CallMessage = Extract<FrameMessage, { type: 'call' }>;

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
