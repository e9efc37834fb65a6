import { AppError } from '@atelier/service-kit/errors';
import { isFromThisMachine } from '@atelier/service-kit/loopback';
import type { Middleware } from 'koa';
import { boundedBody } from '../calls/accept-body.ts';
import type { State } from '../http/state.ts';

const prefix = '/__sandbox/';
const bodyLimit = 64 * 1024;
const localOnly =
  'Emulators take orders from their own machine alone. Ask for this address there, by the name localhost.';

/**
 * Hands `/__sandbox/<name>` to the control address of the stand-in of that name. Where no addresses are configured, as
 * in production, there is nothing here. Only a request made on this machine is passed on, whatever TRUST_PROXY says.
 */
export function sandboxControls(addresses: Readonly<Record<string, string>>): Middleware<State> {
  return async (ctx, next) => {
    const { path } = ctx.state.address;
    if (!path.startsWith(prefix)) return next();
    const name = path.slice(prefix.length);
    const address = Object.hasOwn(addresses, name) ? addresses[name] : undefined;
    if (!address) throw new AppError('not_found');
    if (!isFromThisMachine(ctx.req)) throw new AppError('forbidden_origin', { say: localOnly });
    const answer = await fetch(address, {
      method: ctx.method,
      headers: {
        'content-type': ctx.get('content-type') || 'application/json',
        accept: ctx.get('accept') || 'application/json',
      },
      ...(ctx.method !== 'GET' && ctx.method !== 'HEAD' && { body: await bodyText(ctx.req) }),
    }).catch((cause) => {
      throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
    });
    ctx.status = answer.status;
    ctx.type = answer.headers.get('content-type') ?? 'application/json';
    ctx.body = await answer.text();
  };
}

async function bodyText(request: Parameters<typeof boundedBody>[0]): Promise<string> {
  if (Number(request.headers['content-length']) > bodyLimit) throw new AppError('payload_too_large');
  return (await boundedBody(request, bodyLimit).toArray()).map(String).join('');
}
