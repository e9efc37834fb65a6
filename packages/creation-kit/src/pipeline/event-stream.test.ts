import type { RequestState } from '@atelier/server-kit/http';
import { listen } from '@atelier/server-kit/http';
import Koa from 'koa';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createEventStream } from './event-stream.ts';

async function respond(middleware: Koa.Middleware<RequestState>): Promise<Response> {
  const app = new Koa<RequestState>();
  app.silent = true;
  app.use(middleware);
  const { url, close } = await listen(app, { port: 0 });
  onTestFinished(close);
  return fetch(url);
}

it('waits for a slow client each time, and leaves no listener behind', async () => {
  const data = 'x'.repeat(200_000);
  const waits = 12;
  const listeners: number[] = [];
  const response = await respond(async (ctx) => {
    const stream = createEventStream(ctx);
    stream.open();
    for (let id = 1; id <= waits; id += 1) {
      stream.write({ id, event: 'delta', data });
      expect(ctx.res.writableNeedDrain).toBe(true);
      await stream.drained();
      listeners.push(ctx.res.listenerCount('close'));
    }
    stream.end();
  });
  expect((await response.text()).match(/^event: delta$/gm)).toHaveLength(waits);
  expect(new Set(listeners).size).toBe(1);
});

it('does not wait for a client that has disconnected', async () => {
  const ended = vi.fn();
  const response = await respond(async (ctx) => {
    const stream = createEventStream(ctx);
    stream.open();
    while (!ctx.res.destroyed) {
      stream.write({ id: 1, event: 'delta', data: 'x'.repeat(500_000) });
      await stream.drained();
    }
    ended();
  });
  await response.body?.cancel();
  await expect.poll(() => ended).toHaveBeenCalled();
});
