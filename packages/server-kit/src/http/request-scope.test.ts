import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, onTestFinished, test, vi } from 'vitest';
import { auditInto } from '../logging/audit.ts';
import { createLogger } from '../logging/logger.ts';
import { requestScope } from './request-scope.ts';

async function linesOf(level: string, quiet: boolean): Promise<string[]> {
  const lines: string[] = [];
  const logger = createLogger({
    name: 'test',
    level,
    json: true,
    destination: { write: (line) => void lines.push(line) },
  });
  const app = new Koa();
  app.use(requestScope({ logger, audit: auditInto(logger), behindGateway: false, quiet }));
  app.use((ctx) => {
    const afterwards = performance.now() + 1_000;
    if (ctx.path === '/slow') vi.spyOn(performance, 'now').mockReturnValueOnce(afterwards);
    ctx.status = ctx.path === '/missing' ? 404 : 204;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const path of ['/fast', '/missing', '/slow']) await fetch(`http://127.0.0.1:${port}${path}`);
  return lines.map((line) => String((JSON.parse(line) as { msg: unknown }).msg));
}

test('a quiet log has the requests that fail or are slow', async () => {
  expect(await linesOf('info', true)).toEqual(['GET /missing', 'GET /slow']);
});

test('a quiet log has every request at the level debug, and another one always', async () => {
  const all = ['GET /fast', 'GET /missing', 'GET /slow'];
  expect(await linesOf('debug', true)).toEqual(all);
  expect(await linesOf('info', false)).toEqual(all);
});
