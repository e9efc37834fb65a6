import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { requireSecretKey } from '../http/identify.ts';
import type { Instance } from '../instance.ts';
import { environmentObject } from '../objects/environment.ts';

const require = createRequire(import.meta.url);
const manifest = z.object({ version: z.string() });

interface Bundle {
  readonly folder: string;
  readonly version: string;
}

function bundle(name: string): Bundle {
  const folder = path.dirname(require.resolve(name));
  const { version } = manifest.parse(require(path.join(folder, '..', 'package.json')));
  return { folder, version };
}

/** Koa's `fresh` is false with `Cache-Control: no-cache`, which the proxy's fetch adds. */
const isCached = (cachedTags: string, etag: string): boolean =>
  cachedTags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/**
 * `/npm/@clerk/<package>@<version>/dist/<file>.js`, as Clerk serves its scripts, from the installed
 * packages. Any version returns the installed one; only the URL of that version is immutable.
 */
export function bundleRoutes(): Router {
  const bundles: Readonly<Record<string, Bundle>> = {
    'clerk-js': bundle('@clerk/clerk-js'),
    ui: bundle('@clerk/ui'),
  };
  const router = new Router();
  router.get('/npm/@clerk/:package/dist/:file', async (ctx, next) => {
    const [name = '', version = ''] = (ctx.params.package ?? '').split('@');
    const found = Object.hasOwn(bundles, name) ? bundles[name] : undefined;
    const file = ctx.params.file ?? '';
    if (!found || !/^[\w-][\w.-]*\.js$/.test(file)) return next();
    const address = path.join(found.folder, file);
    const facts = await stat(address).catch(() => undefined);
    if (!facts?.isFile()) return next();
    ctx.status = 200;
    ctx.etag = `${found.version}-${facts.size.toString(36)}`;
    ctx.set('cache-control', version === found.version ? 'public, max-age=31536000, immutable' : 'no-cache');
    ctx.set('access-control-allow-origin', '*');
    ctx.type = 'text/javascript';
    ctx.length = facts.size;
    if (isCached(ctx.get('if-none-match'), ctx.response.etag)) {
      ctx.status = 304;
      return;
    }
    ctx.body = createReadStream(address);
  });
  return router;
}

/** The settings of the instance. */
export function environmentRoutes(instance: Instance): Router {
  const router = new Router();
  router.register('/v1/environment', ['GET', 'PATCH'], (ctx) => {
    ctx.body = environmentObject(instance.settings);
  });
  return router;
}

/** The public keys of session tokens, for everyone or, in the Backend API, for the secret key. */
export function jwksRoutes(instance: Instance): Router {
  const router = new Router();
  const serveKeys: Middleware = (ctx) => {
    ctx.body = { keys: [instance.key.publicJwk] };
  };
  router.get('/.well-known/jwks.json', serveKeys);
  router.get('/v1/jwks', requireSecretKey, serveKeys);
  return router;
}
