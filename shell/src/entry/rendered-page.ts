/** A page as the server sends it. */
export interface RenderedPage {
  status: 200 | 404;
  html: string;
  /** Sources for `script-src` of a Content-Security-Policy that lets the page's inline scripts run. */
  scriptHashes: string[];
}
