import Koa, { type Middleware } from 'koa';
import { applyFaults, controlRoutes, createFaults } from './control.ts';
import { handleErrors } from './http/errors.ts';
import { endBackendCalls, identify, restoreMethod } from './http/identify.ts';
import type { RequestState } from './http/request-context.ts';
import type { Instance } from './instance.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { backendApiRoutes } from './routes/backend-api.ts';
import { billingRoutes } from './routes/billing.ts';
import { clientRoutes, sessionRoutes } from './routes/client.ts';
import { bundleRoutes, environmentRoutes, jwksRoutes } from './routes/instance.ts';
import { meRoutes } from './routes/me.ts';
import { signInRoutes } from './routes/sign-ins.ts';
import { signUpRoutes } from './routes/sign-ups.ts';

/** API responses are not cacheable. Clerk's client parses only the type without a charset as JSON. */
const uncachedJson: Middleware = (ctx, next) => {
  ctx.set('cache-control', 'no-store');
  ctx.set('content-type', 'application/json');
  return next();
};

/** Errors of a stream whose client has disconnected. They are not logged. */
const clientLeft = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

const onlyCalls =
  (middleware: Middleware<RequestState>): Middleware<RequestState> =>
  (ctx, next) =>
    /^\/(?:v1|api_keys)(?:\/|$)/.test(ctx.path) ? middleware(ctx, next) : next();

export function createApp(instance: Instance): Koa<RequestState> {
  const app = new Koa<RequestState>();
  app.on('error', (error: Error) => {
    if (!('code' in error) || !clientLeft.has(String(error.code))) instance.log(`failed: ${error.message}`);
  });
  app.use(handleErrors(instance.log));
  app.use(async (ctx, next) => {
    if (ctx.path !== '/healthz') return next();
    ctx.body = { status: 'ok' };
  });
  const faults = createFaults();
  app.use(controlRoutes(instance, faults).routes());
  for (const open of [bundleRoutes(), jwksRoutes(instance)]) app.use(open.routes());
  app.use(onlyCalls(applyFaults(faults)));
  app.use(uncachedJson);
  app.use(backendApiRoutes(instance).routes());
  for (const routes of apiKeyRoutes(instance)) app.use(routes);
  app.use(endBackendCalls);
  app.use(onlyCalls(restoreMethod));
  app.use(onlyCalls(identify(instance)));
  for (const frontend of [
    environmentRoutes(instance),
    clientRoutes(instance),
    signInRoutes(instance),
    signUpRoutes(instance),
    sessionRoutes(instance),
    billingRoutes(instance),
    meRoutes(instance),
  ]) {
    app.use(frontend.routes());
  }
  return app;
}
