import type { Identity } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import { type AuditLog, ownSource } from '@atelier/server-kit/logging';
import { LRUCache } from 'lru-cache';
import type { Session } from '../auth/session-token.ts';
import type { RateLimit } from '../edge/rate-limit.ts';
import type { Context } from '../edge/request-target.ts';
import type { OnRegistryChange } from './registry.ts';

/** The most users whose last plan is kept. */
const maxUsers = 10_000;

/** Records when a client address reaches the limit of attempts to sign in or up. */
export function auditSignInLimit(limit: RateLimit): RateLimit {
  return {
    ...limit,
    async use(ctx, key) {
      try {
        return await limit.use(ctx, key);
      } catch (error) {
        if (error instanceof AppError && error.code === 'rate_limited')
          ctx.state.audit({ event: 'sign_in_limited' });
        throw error;
      }
    },
  };
}

/**
 * Records when a user's token names another plan than the user's last token. A token that expires before the last one is
 * ignored: another browser of the user may still have a token from before the change.
 */
export function auditPlanChanges(): (ctx: Context, session: Session) => void {
  const lastTokens = new LRUCache<string, { plan: Identity['plan']; expiresAt: number }>({ max: maxUsers });
  return (ctx, { identity: { userId, plan }, expiresAt }) => {
    const last = lastTokens.get(userId);
    if (last && last.expiresAt >= expiresAt) return;
    lastTokens.set(userId, { plan, expiresAt });
    if (last && last.plan !== plan) ctx.state.audit({ event: 'plan_changed', from: last.plan, to: plan });
  };
}

/** Records the modules that a new registry activates or removes. */
export function auditModules(audit: AuditLog): OnRegistryChange {
  return (before, after) => {
    const active = new Map(before?.modules.map(({ name, version }) => [name, version]));
    for (const { name: module, version } of after.modules) {
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
