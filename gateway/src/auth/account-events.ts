import { internalCalls } from '@atelier/contracts';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { readBody } from '@atelier/server-kit/http';
import { verifyWebhook } from '@clerk/backend/webhooks';
import type { Middleware } from 'koa';
import type { Context, State } from '../edge/request-target.ts';
import type { Services } from '../edge/services.ts';

/** Clerk sends its events to this path. */
export const accountEventsPath = '/api/webhooks/clerk';

/**
 * Has everything of a deleted user erased, or the images of a banned one made private; running work stops.
 * @throws AppError `unavailable` when the creations service does not take it.
 */
export type EndAccount = (userId: string, reason: 'deleted' | 'banned') => Promise<void>;

const bodyLimit = 64 * 1024;
const serviceTimeoutMs = 10_000;

/** Calls the creations service with the gateway's own identity. */
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
 * Receives Clerk's events about accounts: `user.deleted`, and `user.updated` of a banned user. Others are
 * acknowledged. Clerk repeats an event until the response is a success.
 * @param secret the signing secret of the endpoint in Clerk's dashboard; without it the path does not
 * exist.
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

/**
 * @throws AppError `payload_too_large`, or `unauthenticated` for a signature that is missing, wrong or
 * older than five minutes.
 */
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
