import { once } from 'node:events';
import type { StreamEventName, streamEvents } from '@atelier/contracts';
import type { z } from 'zod';
import type { RequestContext } from './request-scope.ts';

const keepAliveMs = 15_000;

/** Sends server-sent events to one client (WHATWG HTML, section 9.2). */
export interface EventStream {
  /** Resolves once the client can take more: await it before making the next piece. Does nothing when the client has disconnected. */
  send<Name extends StreamEventName>(event: Name, data: z.input<(typeof streamEvents)[Name]>): Promise<void>;
}

/** A stream as `serveCall` uses it. */
export interface OwnedEventStream extends EventStream {
  /** Whether anything was sent, so that an error has to be an event and can no longer be a status. */
  readonly opened: boolean;
  end(): void;
}

/** Whether a client accepts a stream instead of one JSON response. */
export function wantsEventStream(ctx: RequestContext): boolean {
  return ctx.accepts('application/json', 'text/event-stream') === 'text/event-stream';
}

/** A stream that opens with its first event; until then the response can still have another status. */
export function createEventStream(ctx: RequestContext): OwnedEventStream {
  const { res } = ctx;
  let timer: NodeJS.Timeout | undefined;
  const open = () => {
    ctx.respond = false;
    res.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    });
    timer = setInterval(() => res.write(': keep-alive\n\n'), keepAliveMs);
    res.once('close', () => clearInterval(timer));
  };
  return {
    get opened() {
      return timer !== undefined;
    },
    async send(event, data) {
      if (res.destroyed || res.writableEnded) return;
      if (!timer) open();
      const room = res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (!room) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    },
    end() {
      clearInterval(timer);
      res.end();
    },
  };
}
