import type { Identity } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import { LRUCache } from 'lru-cache';
import { clientNetwork, type RateLimit } from '../edge/rate-limit.ts';
import type { Context } from '../edge/request-target.ts';
import type { Session } from './session-token.ts';

const maxUsers = 10_000;

/** Counts an attempt of a client address to sign in or up, and records when it reaches the limit. */
export const countSignIns = (limit: RateLimit) => async (ctx: Context) => {
  try {
    await limit.use(ctx, clientNetwork(ctx.ip));
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited')
      ctx.state.audit({ event: 'sign_in_limited' });
    throw error;
  }
};

/** Records a new plan of a user. An older token is ignored: another browser may still send it. */
export function auditPlanChanges(): (ctx: Context, session: Session) => void {
  const lastTokens = new LRUCache<string, { plan: Identity['plan']; expiresAt: number }>({ max: maxUsers });
  return (ctx, { identity: { userId, plan }, expiresAt }) => {
    const last = lastTokens.get(userId);
    if (last && last.expiresAt >= expiresAt) return;
    lastTokens.set(userId, { plan, expiresAt });
    if (last && last.plan !== plan) ctx.state.audit({ event: 'plan_changed', from: last.plan, to: plan });
  };
}
