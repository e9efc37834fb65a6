import type { BrowserContext } from '@playwright/test';

/** What went wrong unseen in a browser. */
export interface Watch {
  /** Console errors, violations of the content security policy among them, and exceptions nobody caught. */
  errors: string[];
  /** Requests that left the product's own origin. */
  foreign: string[];
  /** Every address asked for, with its method: `GET http://…`. */
  requests: string[];
}

/** Playwright's own recorder of traces asks for previews of chosen files, which the policy rightly stops; the product never does. */
const ofTheRecorder = /^Connecting to 'blob:/;

/** Listens to all pages of a context, from now on. `origin` is the product's own. */
export function watch(context: BrowserContext, origin: string): Watch {
  const seen: Watch = { errors: [], foreign: [], requests: [] };
  context.on('console', (message) => {
    if (message.type() !== 'error' || ofTheRecorder.test(message.text())) return;
    const { url } = message.location();
    seen.errors.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (thrown) => seen.errors.push(String(thrown.error().stack ?? thrown.error())));
  context.on('request', (request) => {
    const url = request.url();
    seen.requests.push(`${request.method()} ${url}`);
    if (/^https?:/.test(url) && !url.startsWith(`${origin}/`)) seen.foreign.push(url);
  });
  return seen;
}
