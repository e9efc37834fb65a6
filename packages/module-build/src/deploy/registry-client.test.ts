import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { overrideProblem, productOrigin } from './registry-client.ts';

let server: Server;
let page = '';
let origin = '';
beforeEach(async () => {
  server = createServer((_, response) => response.end(page)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

it('the origin of the product is that of an http address', () => {
  expect(productOrigin('https://atelier.example/ai')).toBe('https://atelier.example');
  for (const text of [undefined, '', '3000', 'localhost:3000'])
    expect(() => productOrigin(text)).toThrow('Set ATELIER_URL');
});

it('a product that does not show modules from this machine is named with the reason', async () => {
  page = '<script>{"clerkPublishableKey":"","moduleOverrides":true}</script>';
  expect(await overrideProblem(origin)).toBeNull();
  page = '<script>{"clerkPublishableKey":""}</script>';
  expect(await overrideProblem(origin)).toContain('MODULE_OVERRIDES');
  page = '<html>';
  expect(await overrideProblem(origin)).toContain('is not Atelier');
  server.close();
  expect(await overrideProblem(origin)).toContain('does not respond');
});
