import { AppError } from '@atelier/service-kit/errors';
import type { Middleware } from 'koa';
import { readAddress } from './address.ts';
import type { State } from './state.ts';

/** Refuses an address that could be read in two ways; every other middleware reads the one in the state. */
export function safeAddress(): Middleware<State> {
  return (ctx, next) => {
    const address = readAddress(ctx.req.url ?? '');
    if (!address) throw new AppError('not_found');
    ctx.state.address = address;
    return next();
  };
}
