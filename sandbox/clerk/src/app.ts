import Koa, { type Middleware } from 'koa';
import { controlRoutes } from './control/routes.ts';
import { sufferFaults } from './control/suffer.ts';
import { identify, restoreMethod } from './http/entrance.ts';
import { answerErrors } from './http/errors.ts';
import type { VisitState } from './http/visit.ts';
import { avatarRoutes } from './routes/avatars.ts';
import { backendApiRoutes } from './routes/backend-api.ts';
import { billingRoutes } from './routes/billing.ts';
import { bundleRoutes } from './routes/bundles.ts';
import { checkoutRoutes } from './routes/checkouts.ts';
import { clientRoutes } from './routes/client.ts';
import { environmentRoutes } from './routes/environment.ts';
import { jwksRoutes } from './routes/jwks.ts';
import { meRoutes } from './routes/me.ts';
import { paymentRoutes } from './routes/payments.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { signInRoutes } from './routes/sign-ins.ts';
import { signUpRoutes } from './routes/sign-ups.ts';
import type { World } from './world.ts';

/**
 * Answers of the API are about one user at one moment. Their type is bare, without a charset: Clerk's own client for
 * the Backend API reads nothing else as JSON.
 */
const jsonOfTheMoment: Middleware = (ctx, next) => {
  ctx.set('cache-control', 'no-store');
  ctx.set('content-type', 'application/json');
  return next();
};

/** What a stream says when the browser went away before the end: no fault of anybody's. */
const CLIENT_LEFT = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

const onlyV1 =
  (middleware: Middleware<VisitState>): Middleware<VisitState> =>
  (ctx, next) =>
    ctx.path.startsWith('/v1/') ? middleware(ctx, next) : next();

/** The whole stand-in as a Koa application. */
export function createApp(world: World): Koa<VisitState> {
  const app = new Koa<VisitState>();
  app.on('error', (error: Error) => {
    if (!('code' in error) || !CLIENT_LEFT.has(String(error.code))) world.log(`failed: ${error.message}`);
  });
  app.use(answerErrors(world));
  app.use(async (ctx, next) => {
    if (ctx.path !== '/healthz') return next();
    ctx.body = { status: 'ok' };
  });
  app.use(controlRoutes(world).routes());
  for (const open of [bundleRoutes(), avatarRoutes(world), jwksRoutes(world)]) app.use(open.routes());
  app.use(onlyV1(sufferFaults(world)));
  app.use(jsonOfTheMoment);
  app.use(backendApiRoutes(world).routes());
  app.use(onlyV1(restoreMethod));
  app.use(onlyV1(identify(world)));
  for (const frontend of [
    environmentRoutes(world),
    clientRoutes(world),
    signInRoutes(world),
    signUpRoutes(world),
    sessionRoutes(world),
    checkoutRoutes(world),
    paymentRoutes(world),
    billingRoutes(world),
    meRoutes(world),
  ]) {
    app.use(frontend.routes());
  }
  return app;
}
