/** A page as the server sends it. */
export interface RenderedPage {
  status: 200 | 404;
  html: string;
  /** `sha256-…` of each inline script, for the `script-src` of a Content-Security-Policy. */
  scriptHashes: string[];
}
