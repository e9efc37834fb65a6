import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';

/** Headers by name, or names and values in turns. */
type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * A response that keeps its headers in a map and gives all of them to Node at once, which validates them then. Node's own
 * `setHeader` validates each header as well and stores it in a slow kind of object: at the gateway that is 5 of 77 µs a request.
 */
export class MapResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  readonly #headers = new Map<string, OutgoingHttpHeader>();

  /** @throws Error `ERR_HTTP_HEADERS_SENT` once the headers are sent. */
  override setHeader(name: string, value: number | string | readonly string[]): this {
    if (this.headersSent) return super.setHeader(name, value);
    this.#headers.set(name.toLowerCase(), typeof value === 'object' ? [...value] : value);
    return this;
  }

  override appendHeader(name: string, value: string | readonly string[]): this {
    const before = this.getHeader(name);
    return this.setHeader(name, before === undefined ? value : [before, value].flat().map(String));
  }

  override getHeader(name: string): OutgoingHttpHeader | undefined {
    return this.#headers.get(name.toLowerCase());
  }

  override hasHeader(name: string): boolean {
    return this.#headers.has(name.toLowerCase());
  }

  override removeHeader(name: string): void {
    if (this.headersSent) super.removeHeader(name);
    this.#headers.delete(name.toLowerCase());
  }

  override getHeaders(): OutgoingHttpHeaders {
    return Object.fromEntries(this.#headers);
  }

  override getHeaderNames(): string[] {
    return [...this.#headers.keys()];
  }

  /** Node calls this without headers before the first byte of the response, unless it was called. */
  override writeHead(status: number, reason?: string | GivenHeaders, given?: GivenHeaders): this {
    if (typeof reason === 'string') this.statusMessage = reason;
    else if (reason) this.#setAll(reason);
    if (given) this.#setAll(given);
    const headers: OutgoingHttpHeader[] = [];
    for (const [name, value] of this.#headers) headers.push(name, value);
    return super.writeHead(status, headers);
  }

  #setAll(headers: GivenHeaders): void {
    if (!Array.isArray(headers)) {
      for (const [name, value = ''] of Object.entries(headers)) this.setHeader(name, value);
      return;
    }
    for (let index = 0; index + 1 < headers.length; index += 2)
      this.setHeader(String(headers[index]), headers[index + 1] ?? '');
  }
}
