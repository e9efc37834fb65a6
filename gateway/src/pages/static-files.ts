import { extname, join } from 'node:path';
import { memoryStore } from '@atelier/server-kit/rate-limits';
import type { Middleware } from 'koa';
import { acceptedEncoding } from '../edge/compression.ts';
import { svgPolicy } from '../edge/content-policy.ts';
import { clientNetwork, createRateLimit } from '../edge/rate-limit.ts';
import type { Context, State } from '../edge/request-target.ts';
import type { BuildFile, BuildFiles } from './build-files.ts';
import type { ModuleFiles } from './module-files.ts';
import { sendFile } from './send-file.ts';

interface StaticFilesOptions {
  /** The shell's build; its folder `client` holds the public files. */
  shell: string;
  /** The cached files of modules, in folders `<name>/<version>`. */
  modules: string;
  /** Fetches files missing in the cache. */
  moduleFiles: ModuleFiles;
  /** The files of other builds of the shell; null without a database. */
  buildFiles: BuildFiles | null;
}

const minuteSeconds = 60;
/** The rate of requests per network for files that this gateway lacks. */
const missesPerMinute = 300;

const immutable = 'public, max-age=31536000, immutable';
/** Every file has an extension and no page has one, so page requests need no file system access. */
const extension = /\.[^./]+$/;
const svg = /\.svg$/i;
/** The client for programs, and what module teams check their versions with. */
const ofShell = /^\/(client\.tgz$|module-check\/)/;
const modulePath = /^\/modules\/[a-z0-9-]+\/[0-9A-Za-z.-]+\/./;

/** Serves the files of the web app. Files with a hash or a version are cached for a year. */
export function serveStaticFiles({
  shell,
  modules,
  moduleFiles,
  buildFiles,
}: StaticFilesOptions): Middleware<State> {
  const limitMisses = createRateLimit({
    name: 'missing-files',
    points: missesPerMinute,
    seconds: minuteSeconds,
    store: memoryStore,
  });
  const client = join(shell, 'client');
  return async (ctx, next) => {
    const { path } = ctx.state.target;
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !extension.test(path)) return next();
    ctx.state.operation = 'file';
    const limit = () => limitMisses.use(ctx, clientNetwork(ctx.ip));
    if (modulePath.test(path)) {
      // A service worker of a module would answer requests of pages after its removal.
      if (ctx.get('service-worker') !== '') return next();
      const file = path.slice('/modules'.length);
      await moduleFiles.fetch(file, limit);
      if (!(await sendFile(ctx, modules, file))) return next();
      ctx.set('cache-control', immutable);
      ctx.set('access-control-allow-origin', '*');
      ctx.set('cross-origin-resource-policy', 'cross-origin');
      if (svg.test(path)) ctx.set('content-security-policy', svgPolicy);
      return;
    }
    const hashed = path.startsWith('/assets/');
    const folder = ofShell.test(path) ? shell : client;
    if (!(await sendFile(ctx, folder, path))) {
      if (!hashed || !buildFiles) return next();
      sendBuildFile(ctx, path, await buildFiles.read(path, limit));
    }
    ctx.set('cache-control', hashed ? immutable : 'no-cache');
  };
}

function sendBuildFile(ctx: Context, path: string, { content, br }: BuildFile): void {
  ctx.type = extname(path);
  const compressed = br && acceptedEncoding(ctx) === 'br' ? br : null;
  if (compressed) ctx.set('content-encoding', 'br');
  ctx.body = compressed ?? content;
}
