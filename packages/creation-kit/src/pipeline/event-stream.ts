import type { RequestContext } from '@atelier/server-kit/http';
import type { RunEvent } from '../runs/run-events.ts';

const keepAliveMs = 15_000;
/** A client with more unread bytes is disconnected; it can continue with `Last-Event-ID`. */
const mostUnread = 1024 ** 2;

export function wantsEventStream(ctx: RequestContext): boolean {
  return ctx.accepts('application/json', 'text/event-stream') === 'text/event-stream';
}

/** Sends server-sent events. Until the first one, the response can still have another status. */
export function createEventStream(ctx: RequestContext) {
  const { res } = ctx;
  let timer: NodeJS.Timeout | undefined;
  const open = () => {
    if (timer || res.destroyed) return;
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
    open() {
      open();
      res.flushHeaders();
    },
    /** Does nothing after the client has disconnected. */
    write({ id, event, data }: RunEvent) {
      if (res.destroyed || res.writableEnded) return;
      open();
      res.write(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`);
      if (res.writableLength > mostUnread) res.destroy();
    },
    /** Resolves when the client can receive more, or has disconnected. */
    async drained() {
      if (!res.writableNeedDrain) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      res.once('drain', resolve).once('close', resolve);
      await promise;
      res.off('drain', resolve).off('close', resolve);
    },
    end() {
      clearInterval(timer);
      res.end();
    },
  };
}
