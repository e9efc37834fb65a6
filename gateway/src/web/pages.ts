import type { Middleware } from 'koa';
import { encodingFor } from '../http/compression.ts';
import type { Context, State } from '../http/state.ts';
import { type Document, type DocumentsOptions, followDocuments } from './documents.ts';

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Atelier</title>
<p>The web app is not built. Run <code>npm run build</code>.</p></html>`;

/**
 * Answers every address that a browser opens as a page, from documents that were rendered and compressed before. Every address
 * without a page is answered by the same bytes, so a request for one costs no more than one for a file.
 */
export function answerPages(options: DocumentsOptions): Middleware<State> {
  const current = followDocuments(options);
  void current();

  return async (ctx, next) => {
    const { path, query } = ctx.state.address;
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!reads || isForPrograms(path) || !acceptsPage(ctx)) return next();
    const documents = await current();
    if (!documents) {
      ctx.status = 503;
      ctx.set('cache-control', 'no-store');
      ctx.type = 'html';
      ctx.body = notBuilt;
      return;
    }
    const written = path.toLowerCase().replace(/\/$/, '');
    if (!documents.has(path) && documents.has(written)) {
      // The shell's router would draw that page here too, and not the one that this address is answered with.
      ctx.set('cache-control', 'no-cache');
      ctx.redirect(`${written}${query}`);
      ctx.status = 308;
      return;
    }
    const document = documents.find(path);
    if (!document) return next();
    send(ctx, document);
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

function send(ctx: Context, { status, policy, tag, content }: Document): void {
  const encoding = encodingFor(ctx);
  ctx.status = status;
  ctx.set('cache-control', 'no-cache');
  ctx.set('content-security-policy', policy);
  ctx.vary('accept-encoding');
  ctx.etag = encoding ? `${tag}-${encoding}` : tag;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'html';
  if (encoding) ctx.set('content-encoding', encoding);
  ctx.body = content[encoding ?? 'identity'];
}
