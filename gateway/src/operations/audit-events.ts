import type { Identity } from '@atelier/contracts';
import { BoundedMap } from '@atelier/service-kit/bounded-map';
import { AppError } from '@atelier/service-kit/errors';
import { type AuditLog, ownSource } from '@atelier/service-kit/logging';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Context } from '../http/state.ts';
import type { Session } from '../sessions/session-token.ts';
import type { RegistryChange } from '../web/registry.ts';

/** How many users' last plans are remembered. */
const rememberedUsers = 10_000;

/** Records that an address reached the limit of attempts to sign in or up. */
export function auditedSignInLimit(limit: RateLimit): RateLimit {
  return async (ctx, key) => {
    try {
      await limit(ctx, key);
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited')
        ctx.state.audit({ event: 'sign_in_limited' });
      throw error;
    }
  };
}

/**
 * Records when a user's token names another plan than the last one. A token that ends sooner than one already seen is older than
 * it, so that two browsers of one user, of which one holds a token from before the change, count as one change.
 */
export function createPlanWatch(limit = rememberedUsers): (ctx: Context, session: Session) => void {
  const seen = new BoundedMap<string, { plan: Identity['plan']; expiresAt: number }>(limit);
  return (ctx, { identity: { userId, plan }, expiresAt }) => {
    const last = seen.get(userId);
    if (last && last.expiresAt >= expiresAt) return;
    seen.set(userId, { plan, expiresAt });
    if (last && last.plan !== plan) ctx.state.audit({ event: 'plan_changed', from: last.plan, to: plan });
  };
}

/** Records which modules a new registry activates, and which it takes away. */
export function auditModules(audit: AuditLog): RegistryChange {
  return (before, now) => {
    const active = new Map(before?.modules.map(({ name, version }) => [name, version]));
    for (const { name: module, version } of now.modules) {
      const previous = active.get(module) ?? null;
      active.delete(module);
      if (version === previous) continue;
      const event = 'module_activated';
      audit.record({ event, module, version, previous, at_start: before === null }, ownSource);
    }
    for (const [module, version] of active)
      audit.record({ event: 'module_deactivated', module, version }, ownSource);
  };
}
