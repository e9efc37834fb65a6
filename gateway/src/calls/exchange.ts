import type { Readable, Writable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { ResponseHeaders } from './forwarded-headers.ts';

/** The head of a request to a service. */
export interface RequestHead {
  method: string;
  path: string;
  headers: Record<string, string>;
}

/** Opens the stream for the body of a response; null after it has aborted the exchange. */
type OpenBody = (status: number, headers: ResponseHeaders) => Writable | null;

/** One request to a service and its response; undici calls the `on…` methods. */
export class Exchange implements Dispatcher.DispatchHandler {
  #abortReason: Error | undefined;
  #ended = false;
  #controller: Dispatcher.DispatchController | undefined;
  #requestBody: Readable | null = null;
  #responseBody: Writable | undefined;
  #openBody: OpenBody | undefined;
  #resolve: (() => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  get abortReason(): Error | undefined {
    return this.#abortReason;
  }

  /** Whether the service has responded. */
  get responded(): boolean {
    return this.#responseBody !== undefined;
  }

  /**
   * Sends a request and writes the response's body to the stream from `openBody`. Resolves when the whole body is written; if
   * the service or `abort` ends the exchange early, destroys the stream with the error and rejects with it.
   */
  send(pool: Dispatcher, head: RequestHead, body: Readable | null, openBody: OpenBody): Promise<void> {
    this.#requestBody = body;
    this.#openBody = openBody;
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      const { path, headers } = head;
      pool.dispatch({ method: head.method as Dispatcher.HttpMethod, path, headers, body }, this);
    });
  }

  /** Ends the exchange early, also before it is sent. */
  abort(reason: Error): void {
    if (this.#abortReason || this.#ended) return;
    this.#abortReason = reason;
    this.#controller?.abort(reason);
    this.#fail(reason);
  }

  #fail(error: Error): void {
    this.#responseBody?.destroy(error);
    this.#requestBody?.destroy();
    this.#reject?.(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#abortReason) controller.abort(this.#abortReason);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    if (status < 200) return;
    const body = this.#openBody?.(status, headers);
    if (!body) return;
    body.on('drain', () => controller.resume());
    body.on('error', (error) => this.#fail(error));
    this.#responseBody = body;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#responseBody?.write(chunk) === false) controller.pause();
  }

  onResponseEnd(): void {
    this.#ended = true;
    this.#responseBody?.end();
    this.#resolve?.();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }
}
