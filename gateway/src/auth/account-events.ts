import { internalCalls } from '@atelier/contracts';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { readBody } from '@atelier/server-kit/http';
import { verifyWebhook } from '@clerk/backend/webhooks';
import type { Middleware } from 'koa';
import type { Context, State } from '../edge/request-target.ts';
import type { Services } from '../edge/services.ts';

export const accountEventsPath = '/api/webhooks/clerk';

/** Erases a deleted user's data, or makes a banned user's images private. @throws AppError `unavailable` */
export type EndAccount = (userId: string, reason: 'deleted' | 'banned') => Promise<void>;

const bodyLimit = 64 * 1024;
const serviceTimeoutMs = 10_000;

export function createEndAccount(services: Services): EndAccount {
  const { service, method, path } = internalCalls.endAccount;
  return async (user_id, reason) => {
    const request = { method, path, body: { user_id, reason }, timeoutMs: serviceTimeoutMs };
    try {
      await services.request(service, request);
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
  };
}

/**
 * Receives Clerk's events `user.deleted` and `user.updated`. Clerk repeats an event until it succeeds.
 * @param secret the endpoint's signing secret in Clerk's dashboard; without it the path does not exist
 */
export function receiveAccountEvents(secret: string | undefined, endAccount: EndAccount): Middleware<State> {
  return async (ctx, next) => {
    if (!secret || ctx.state.target.path !== accountEventsPath) return next();
    ctx.state.operation = 'clerk-event';
    if (ctx.method !== 'POST') {
      ctx.set('allow', 'POST');
      throw new AppError('method_not_allowed');
    }
    const event = await verifiedEvent(ctx, secret);
    if (event.type === 'user.deleted' && event.data.id) await endAccount(event.data.id, 'deleted');
    if (event.type === 'user.updated' && event.data.banned) await endAccount(event.data.id, 'banned');
    ctx.status = 204;
  };
}

/** @throws AppError `payload_too_large`, or `unauthenticated` for a signature that is wrong or too old. */
async function verifiedEvent(ctx: Context, secret: string) {
  const headers = new Headers(
    ['svix-id', 'svix-timestamp', 'svix-signature'].map((name): [string, string] => [name, ctx.get(name)]),
  );
  const body = String(await readBody(ctx.req, bodyLimit));
  const request = new Request('https://gateway.invalid', { method: 'POST', headers, body });
  try {
    return await verifyWebhook(request, { signingSecret: secret });
  } catch (cause) {
    throw new AppError('unauthenticated', { ...sentence('event_signature'), cause });
  }
}
