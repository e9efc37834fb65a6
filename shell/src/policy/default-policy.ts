import { isKnownFile } from './known-files.ts';

const workerSinks = new Set(['Worker constructor', 'SharedWorker constructor']);

let sanitize: ((html: string) => string) | null = null;
let allowsScript: (url: URL, sink: string) => boolean = () => false;

/** Makes HTML that is assigned as a string pass `sanitizer`; before, it is refused. */
export function sanitizeHtmlWith(sanitizer: (html: string) => string): void {
  sanitize = sanitizer;
}

/** Allows script addresses that are assigned as strings, beside the workers of this page. */
export function allowScripts(allows: (url: URL, sink: string) => boolean): void {
  allowsScript = allows;
}

/** The policy for strings of libraries, which know no policy of the product (W3C Trusted Types). */
globalThis.trustedTypes?.createPolicy('default', {
  createHTML(html) {
    if (!sanitize) throw new TypeError('The page accepts no HTML before a tool is opened.');
    return sanitize(html);
  },
  createScriptURL(address, _type, sink = '') {
    const url = new URL(address, location.href);
    const isWorker =
      workerSinks.has(sink) &&
      (isKnownFile(url.href) || (url.protocol === 'blob:' && url.origin === location.origin));
    if (isWorker || allowsScript(url, sink)) return address;
    throw new TypeError(`${url.href} is not a script of this page.`);
  },
});
