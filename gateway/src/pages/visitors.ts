import { createHash } from 'node:crypto';
import type { Registry, RegistryModule, ServedModule } from '@atelier/contracts';
import type { Logger } from '@atelier/server-kit/logging';
import { clientNetwork } from '../edge/rate-limit.ts';
import type { Context } from '../edge/request-target.ts';

/** The visitor for rollouts. The token is not verified, as it only selects a published version. */
export function visitorOf(ctx: Context): string {
  // ClerkJS keeps the session token in this cookie.
  const user = subjectOf(ctx.get('authorization')) ?? subjectOf(ctx.cookies.get('__session'));
  return user ? `user ${user}` : `${clientNetwork(ctx.ip)} ${ctx.get('user-agent').slice(0, 300)}`;
}

/** The subject of a token, or null if it is invalid. */
function subjectOf(token = ''): string | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const subject = typeof payload === 'object' && payload !== null && 'sub' in payload ? payload.sub : null;
    return typeof subject === 'string' ? subject : null;
  } catch {
    return null;
  }
}

/** The version of a module for a visitor; without a visitor, the one without rollouts. */
export function versionFor(
  { name, active, candidate }: ServedModule,
  visitor: string | null,
): RegistryModule | null {
  if (!candidate || visitor === null) return active;
  const { module, percent } = candidate;
  return isInShare(visitor, `${name}@${module.version}`, percent) ? module : active;
}

/** The registry of a visitor, without the second of two modules with the same path. */
export function registryOf(
  served: readonly ServedModule[],
  visitor: string | null,
  logger: Logger,
): Registry {
  const paths = new Set<string>();
  const modules = served.flatMap((entry) => {
    const module = versionFor(entry, visitor);
    if (!module) return [];
    const own = module.tools.map(({ path }) => path);
    if (own.some((path) => paths.has(path))) {
      logger.error({ module: module.name, version: module.version }, 'a module has a path of another module');
      return [];
    }
    for (const path of own) paths.add(path);
    return [module];
  });
  const withdrawn = served.flatMap((entry) => entry.withdrawn ?? []).filter((path) => !paths.has(path));
  return { modules, ...(withdrawn.length > 0 && { withdrawn }) };
}

/** The share starts elsewhere for each version, and retains its visitors when it grows. */
function isInShare(visitor: string, version: string, percent: number): boolean {
  return (position(visitor) - position(version) + 100) % 100 < percent;
}

/** A number from 0 to 100 that is the same for the same text. */
const position = (text: string) =>
  (createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32) * 100;
