import { createHash } from 'node:crypto';
import type { PageSettings } from '@atelier/contracts';
import type { Middleware } from 'koa';
import { BoundedMap } from '../bounded-map.ts';
import { type Encoding, encodingFor } from '../http/compression.ts';
import { contentSecurityPolicy, type PolicyOptions } from '../http/content-security-policy.ts';
import type { Context, State } from '../http/state.ts';
import { compressWhole } from './compressed.ts';
import type { FollowedFile } from './followed-file.ts';
import type { RenderPage } from './page-renderer.ts';
import type { CurrentRegistry } from './registry.ts';

export interface PagesOptions {
  renderer: FollowedFile<RenderPage>;
  registry: CurrentRegistry;
  settings: Omit<PageSettings, 'registry'>;
  policy: PolicyOptions;
}

interface Page {
  status: number;
  etag: string;
  policy: string;
  html: Buffer;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

const keptPages = 100;
const longestPath = 512;
const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Atelier</title>
<p>The web app is not built. Run <code>npm run build</code>.</p></html>`;

/**
 * Answers every address that a browser opens as a page. A page is drawn once for each path, build and registry, and kept
 * ready in each encoding.
 */
export function answerPages(options: PagesOptions): Middleware<State> {
  const kept = new BoundedMap<string, Page>(keptPages);

  return async (ctx, next) => {
    const { path } = ctx.state.address;
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!reads || path.length > longestPath || isForPrograms(path) || !acceptsPage(ctx)) return next();
    const renderer = await options.renderer();
    if (!renderer) {
      ctx.status = 503;
      ctx.set('cache-control', 'no-store');
      ctx.type = 'html';
      ctx.body = notBuilt;
      return;
    }
    const { registry, tag } = await options.registry();
    const key = JSON.stringify([path, renderer.version, tag]);
    const known = kept.get(key);
    const page = known ?? draw(renderer.value, path, { ...options.settings, registry }, options.policy);
    if (!known) kept.set(key, page);
    await send(ctx, page);
  };
}

/** Below these there are calls, Clerk and stand-ins, and never a page. */
const isForPrograms = (path: string) => path.startsWith('/api/') || path.startsWith('/__');

/**
 * A browser that navigates names text/html; a script or a picture that is missing must not get a page in its stead. Programs
 * that preview links take anything: they get the page where the address is not that of a file.
 */
function acceptsPage(ctx: Context): boolean {
  const accept = ctx.get('accept');
  if (accept.includes('text/html')) return true;
  const isBrowser = ctx.get('sec-fetch-dest') !== '';
  return !isBrowser && accept.includes('*/*') && !/\.[^/.]*$/.test(ctx.state.address.path);
}

function draw(render: RenderPage, path: string, settings: PageSettings, policy: PolicyOptions): Page {
  const { status, html, scriptHashes } = render({ path, settings });
  const content = Buffer.from(html);
  return {
    status,
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    policy: contentSecurityPolicy(policy, scriptHashes),
    html: content,
    compressed: {},
  };
}

async function send(ctx: Context, page: Page): Promise<void> {
  const encoding = encodingFor(ctx);
  ctx.status = page.status;
  ctx.set('cache-control', 'no-cache');
  ctx.set('content-security-policy', page.policy);
  ctx.vary('accept-encoding');
  ctx.etag = encoding ? `${page.etag}-${encoding}` : page.etag;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'html';
  if (!encoding) {
    ctx.body = page.html;
    return;
  }
  page.compressed[encoding] ??= compressWhole(page.html, encoding);
  ctx.set('content-encoding', encoding);
  ctx.body = await page.compressed[encoding];
}
