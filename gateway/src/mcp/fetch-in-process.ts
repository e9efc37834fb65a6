import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { duplexPair, Readable } from 'node:stream';
import { Client } from 'undici';

/** Requests to this gateway itself, and the end of their connection. */
export interface InProcessRequests {
  fetch: typeof fetch;
  close(): Promise<void>;
}

const forwarded = ['accept-language', 'user-agent', 'x-forwarded-for'] as const;

/**
 * Creates a `fetch` without a network: a request passes all middlewares of `listener`, with the address of the client whose request
 * caused it.
 */
export function createInProcessRequests(
  listener: RequestListener,
  origin: string,
): (cause: IncomingMessage) => InProcessRequests {
  const server = createServer(listener);
  return (cause) => {
    const { remoteAddress } = cause.socket;
    const client = new Client(origin, {
      connect(_, connected) {
        const [near, far] = duplexPair();
        server.emit('connection', Object.assign(far, { remoteAddress }));
        // The client uses the socket only as a stream, and not before this function has returned.
        queueMicrotask(() => connected(null, near as unknown as Socket));
      },
    });
    const own = Object.fromEntries(forwarded.map((name) => [name, cause.headers[name]]));
    return {
      async fetch(input, init) {
        const request = new Request(input, init);
        const { pathname, search } = new URL(request.url);
        const { statusCode, headers, body } = await client.request({
          method: request.method as 'GET',
          path: `${pathname}${search}`,
          headers: { ...own, ...Object.fromEntries(request.headers) },
          body: request.body && Buffer.from(await request.arrayBuffer()),
          signal: request.signal,
        });
        const received = new Headers();
        for (const [name, value] of Object.entries(headers))
          for (const one of [value ?? []].flat()) received.append(name, one);
        const content = statusCode === 204 ? null : (Readable.toWeb(body) as ReadableStream<Uint8Array>);
        return new Response(content, { status: statusCode, headers: received });
      },
      close: () => client.destroy(),
    };
  };
}
