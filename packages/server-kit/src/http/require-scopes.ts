import type { Call, Identity, Scope } from '@atelier/contracts';
import { AppError } from '../errors/app-error.ts';
import type { RequestContext } from './request-state.ts';

/** The scopes that a call with this body needs besides its own, which the gateway has checked. */
export function scopesOfBody({ publishes = false }: Call, body: unknown): Scope[] {
  const published = typeof body === 'object' && body !== null && 'publish' in body && body.publish === true;
  return publishes && published ? ['publish'] : [];
}

/** @throws AppError `scope_required` where an API key lacks one of the scopes. The response names those that it lacks. */
export function requireScopes(ctx: RequestContext, { scopes }: Identity, wanted: readonly Scope[]): void {
  const missing = scopes ? [...new Set(wanted)].filter((scope) => !scopes.includes(scope)) : [];
  if (missing.length === 0) return;
  ctx.set(
    'WWW-Authenticate',
    `Bearer realm="atelier", error="insufficient_scope", scope="${missing.join(' ')}"`,
  );
  throw new AppError('scope_required', {
    message: `This API key isn't allowed to do this. It also needs ${missing.join(' and ')}.`,
  });
}
