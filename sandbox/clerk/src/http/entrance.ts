import type { Middleware } from 'koa';
import { SECRET_KEY } from '../identity.ts';
import type { World } from '../world.ts';
import { ApiError } from './api-error.ts';
import { readClientToken } from './cookies.ts';
import { readForm } from './form.ts';
import type { VisitState } from './visit.ts';

const METHODS = new Set(['PATCH', 'PUT', 'DELETE']);

/** `POST ?_method=PATCH` becomes a PATCH: ClerkJS sends every write as a POST, which browsers do not ask leave for. */
export const restoreMethod: Middleware<VisitState> = (ctx, next) => {
  const meant = String(ctx.query._method ?? '').toUpperCase();
  if (ctx.method === 'POST' && METHODS.has(meant)) ctx.method = meant;
  return next();
};

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/**
 * Finds out who asks: through which proxy, from which page, with which client; and reads the form.
 * A proxy has to know the secret key, and a write has to come from the product's own origin.
 */
export const identify =
  (world: World): Middleware<VisitState> =>
  async (ctx, next) => {
    const { origins, proxyUrl, publicOrigin } = world.settings;
    const proxied = ctx.get('clerk-proxy-url');
    if (proxied && ctx.get('clerk-secret-key') !== SECRET_KEY) {
      throw new ApiError(400, 'proxy_request_invalid_secret_key', {
        message: 'Invalid Clerk-Secret-Key header',
        longMessage:
          "The proxy's secret key is not the sandbox's. Set CLERK_SECRET_KEY to the key that it exports.",
      });
    }
    const proxyOrigin = originOf(proxied);
    ctx.state.proxyUrl = proxyOrigin && origins.includes(proxyOrigin) ? proxied : proxyUrl;
    const origin = ctx.get('origin');
    const write = ctx.method !== 'GET' && ctx.method !== 'HEAD';
    if (write && !origins.includes(origin)) {
      throw new ApiError(400, 'origin_invalid', {
        message: 'Invalid HTTP Origin header',
        longMessage: `The Request HTTP Origin header must be ${publicOrigin}.`,
      });
    }
    ctx.state.party = origin && origins.includes(origin) ? origin : new URL(ctx.state.proxyUrl).origin;
    ctx.state.form = write ? await readForm(ctx.req) : {};
    const token = readClientToken(ctx);
    ctx.state.client = token ? world.clients.byToken(token) : undefined;
    return next();
  };
