import { languageCookie, requestedLanguage } from '@atelier/contracts/languages';
import type { Middleware } from 'koa';
import { sendCached } from '../edge/compression.ts';
import type { Context, State } from '../edge/request-target.ts';
import { createDocuments, type Document, type DocumentsOptions } from './documents.ts';
import type { ImageCards } from './image-cards.ts';
import { visitorOf } from './visitors.ts';

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Atelier</title>
<p>The web app is not built. Run <code>npm run build</code>.</p></html>`;

/** Serves rendered pages. Unknown paths of an area share one, so that requests cause little rendering. */
export function servePages(options: DocumentsOptions & { imageCards: ImageCards }): Middleware<State> {
  const currentDocuments = createDocuments(options);
  // The first page of most visitors is ready before the first request.
  void currentDocuments('', 'en');

  return async (ctx, next) => {
    const { path, query } = ctx.state.target;
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || isReserved(path) || !(isText(path) || acceptsPage(ctx))) return next();
    const language = requestedLanguage(ctx.cookies.get(languageCookie.name), ctx.get('accept-language'));
    const documents = await currentDocuments(visitorOf(ctx), language);
    if (!documents) {
      ctx.status = 503;
      ctx.set('cache-control', 'no-store');
      ctx.type = 'html';
      ctx.body = notBuilt;
      return;
    }
    const canonical = path.toLowerCase().replace(/\/$/, '');
    if (!documents.has(path) && documents.has(canonical)) {
      // The shell's router matches this path too, so it would not show the not-found page of the document.
      ctx.set('cache-control', 'no-cache');
      ctx.redirect(`${canonical}${query}`);
      ctx.status = 308;
      return;
    }
    const document = documents.find(path);
    if (!document || (isText(path) && document.type === 'text/html')) return next();
    // A program that called a wrong address reads JSON.
    if (document.status === 404 && !ctx.get('accept').includes('text/html')) return next();
    ctx.state.operation = 'page';
    await sendDocument(ctx, (await options.imageCards.pageOf(ctx, document)) ?? document);
  };
}

/** Paths of the calls, of Clerk's proxy and of emulators. They have no pages. */
const isReserved = (path: string) => path.startsWith('/api/') || path.startsWith('/__');

/** The text documents for programs, which are sent regardless of `Accept`. */
const isText = (path: string) => path === '/llms.txt' || /^\/docs\/[\w/]+\.md$/.test(path);

/**
 * Browsers send `text/html` when they navigate; a missing script must not get a page. Link previewers and
 * monitors accept anything, or say nothing about it, and get a page unless the path is a file's.
 */
function acceptsPage(ctx: Context): boolean {
  const accept = ctx.get('accept');
  if (accept.includes('text/html')) return true;
  const isBrowser = ctx.get('sec-fetch-dest') !== '';
  return !isBrowser && (accept === '' || accept.includes('*/*')) && !/\.[^/.]*$/.test(ctx.state.target.path);
}

async function sendDocument(ctx: Context, document: Document): Promise<void> {
  const { status, type, policy } = document;
  ctx.status = status;
  ctx.set('cache-control', 'no-cache');
  ctx.vary('accept-language, cookie');
  ctx.set('content-security-policy', policy);
  await sendCached(ctx, document, `${type}; charset=utf-8`);
}
