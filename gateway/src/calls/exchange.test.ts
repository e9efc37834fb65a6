import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import { expect, it } from 'vitest';
import { Exchange } from './exchange.ts';
import { forwardResponseHeaders } from './forwarded-headers.ts';

it.each([
  ['UTF-8', Buffer.from('茶 Café Zoë.pdf', 'utf8')],
  ['Latin-1', Buffer.from('Café Zoë.pdf', 'latin1')],
])('a file name in %s reaches the browser as the service of a module sends it', async (_name, fileName) => {
  const service = createSocketServer((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Disposition: attachment; filename="');
      socket.write(fileName);
      socket.end('"\r\n\r\nx');
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const pool = new Pool(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  const gateway = createServer((_request, response) => {
    const head = { method: 'GET', path: '/', headers: {} };
    void new Exchange().send(pool, head, null, (_status, headers) => {
      forwardResponseHeaders(headers, response);
      return response;
    });
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const browser = connect((gateway.address() as AddressInfo).port, '127.0.0.1');
  browser.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const received = await buffer(browser);
  for (const server of [service, gateway]) server.close();
  await pool.close();
  expect(received.includes(Buffer.concat([Buffer.from('filename="'), fileName, Buffer.from('"')]))).toBe(
    true,
  );
});
