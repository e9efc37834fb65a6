import Router from '@koa/router';
import { importJWK, jwtVerify } from 'jose';
import type { Context, Middleware, Next } from 'koa';
import { ApiError } from '../http/errors.ts';
import { checkCaller, isBackendCall, requireSecretKey } from '../http/identify.ts';
import type { Instance } from '../instance.ts';
import * as requests from './api-key-requests.ts';

/** API keys: in the Backend API with the secret key, in the Frontend API with a session token. */
export function apiKeyRoutes(instance: Instance) {
  return [
    routesFor(backendRoutes(instance), isBackendCall),
    routesFor(frontendRoutes(instance), (ctx) => !isBackendCall(ctx)),
  ];
}

function routesFor(router: Router, accepts: (ctx: Pick<Context, 'get'>) => boolean) {
  const routes = router.routes();
  return (ctx: Parameters<typeof routes>[0], next: Next) => (accepts(ctx) ? routes(ctx, next) : next());
}

function backendRoutes(instance: Instance): Router {
  const { apiKeys } = instance;
  const router = new Router({ prefix: '/api_keys' });
  router.post('/', requireSecretKey, async (ctx) => {
    const body = await requests.bodyOf(ctx, requests.backendCreation);
    ctx.body = requests.newApiKeyObject(requests.createKey(instance, body));
  });

  router.post('/verify', requireSecretKey, async (ctx) => {
    const key = apiKeys.bySecret((await requests.bodyOf(ctx, requests.verification)).secret);
    if (!key) throw ApiError.notFound('API key');
    ctx.body = requests.apiKeyObject(apiKeys.save({ ...key, last_used_at: Date.now() }));
  });

  return router;
}

/** What ClerkJS calls for its component `<APIKeys />`. A user sees and changes only their own keys. */
function frontendRoutes(instance: Instance): Router {
  const router = new Router({ prefix: '/api_keys' });
  const guard: Middleware = (ctx, next) => {
    checkCaller(instance, ctx);
    return next();
  };
  const assertOwn = (userId: string, subject: string) => {
    if (subject !== userId) throw ApiError.notFound('subject');
  };

  router.get('/', guard, async (ctx) => {
    assertOwn(await signedInUser(instance, ctx), String(ctx.query.subject));
    ctx.body = requests.pageOf(instance, ctx);
  });

  router.post('/', guard, async (ctx) => {
    const userId = await signedInUser(instance, ctx);
    const body = await requests.bodyOf(ctx, requests.frontendCreation);
    assertOwn(userId, body.subject);
    ctx.body = requests.newApiKeyObject(
      requests.createKey(instance, { ...body, scopes: [], created_by: userId }),
    );
    ctx.status = 201;
  });

  router.post('/:id/revoke', guard, async (ctx) => {
    const userId = await signedInUser(instance, ctx);
    const { revocation_reason } = await requests.bodyOf(ctx, requests.revocation);
    const key = instance.apiKeys.byId(ctx.params.id ?? '');
    if (key?.subject !== userId) throw ApiError.notFound('API key');
    ctx.body = requests.apiKeyObject(requests.revokeKey(instance, key, revocation_reason));
  });

  return router;
}

async function signedInUser(instance: Instance, ctx: Context): Promise<string> {
  const [scheme, token = ''] = ctx.get('authorization').split(' ');
  const key = await importJWK({ ...instance.key.publicJwk, alg: 'RS256' });
  const options = { issuer: instance.settings.proxyUrl };
  const verified =
    scheme === 'Bearer' ? await jwtVerify(token, key, options).catch(() => undefined) : undefined;
  const session = instance.sessions.byId(String(verified?.payload.sid));
  if (session?.status !== 'active') throw ApiError.signedOut();
  return session.user_id;
}
