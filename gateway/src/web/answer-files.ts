import { join } from 'node:path';
import type { Middleware } from 'koa';
import type { State } from '../http/state.ts';
import { createFileSender } from './files.ts';

export interface FilesOptions {
  /** The shell's build: `client` below it holds what the browser may load. */
  shell: string;
  /** The modules' builds, one folder a name and below it one a version. */
  modules: string;
}

const forever = 'public, max-age=31536000, immutable';
/** Every file has an ending, and no page has one: most addresses are answered without a look at the disk. */
const ending = /\.[^./]+$/;
const modulePath = /^\/modules\/[a-z0-9-]+\/[0-9A-Za-z.-]+\/./;

/**
 * Answers the files of the web app. What has a hash or a version in its address never changes, and is kept for a year;
 * module files may be loaded by any page, since a module belongs to no single origin.
 */
export function answerFiles({ shell, modules }: FilesOptions): Middleware<State> {
  const send = createFileSender();
  const client = join(shell, 'client');
  return async (ctx, next) => {
    const { path } = ctx.state.address;
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !ending.test(path)) return next();
    if (modulePath.test(path)) {
      if (!(await send(ctx, modules, path.slice('/modules'.length)))) return next();
      ctx.set('cache-control', forever);
      ctx.set('access-control-allow-origin', '*');
      ctx.set('cross-origin-resource-policy', 'cross-origin');
      return;
    }
    if (!(await send(ctx, client, path))) return next();
    ctx.set('cache-control', path.startsWith('/assets/') ? forever : 'no-cache');
  };
}
