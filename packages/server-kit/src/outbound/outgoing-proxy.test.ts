import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createSafeFetch, FetchRefused } from './safe-fetch.ts';

/** A proxy that records what it is asked to connect to, and refuses it. */
let asked: string[] = [];
const proxy = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('content-type', 'image/png').end('image');
});
proxy.on('connect', (request, socket) => {
  asked.push(request.url ?? '');
  socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
});
let address: string;
beforeAll(async () => {
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(() => proxy.close());
beforeEach(() => {
  asked = [];
  vi.stubEnv('HTTPS_PROXY', `http://${address}`);
  vi.stubEnv('HTTP_PROXY', `http://${address}`);
});
afterEach(() => vi.unstubAllEnvs());

const found = (ip: string) => async () => [{ address: ip, family: 4 }];
const notFound = () => Promise.reject(Object.assign(new Error('no name server'), { code: 'ENOTFOUND' }));
const fetchImage = (url: string, resolve = notFound as ReturnType<typeof found>, hosts: string[] = []) =>
  createSafeFetch({ resolve, hosts }).download(url, {
    signal: new AbortController().signal,
    contentTypes: ['image/'],
    maxBytes: 100,
    seconds: 5,
  });

it('abuse 42: a name with a private address is refused before the proxy gets it', async () => {
  for (const ip of ['10.0.0.1', '169.254.169.254', '127.0.0.1'])
    await expect(fetchImage('https://pictures.example/a.png', found(ip))).rejects.toThrow(FetchRefused);
  await expect(fetchImage('https://192.168.0.1/a.png')).rejects.toThrow(FetchRefused);
  await expect(fetchImage('https://metadata.internal/a.png')).rejects.toThrow(FetchRefused);
  expect(asked).toEqual([]);
});

it('a name with a public address, and one that only the proxy may know, go to the proxy', async () => {
  for (const resolve of [found('93.184.216.34'), notFound])
    await expect(fetchImage('https://pictures.example/a.png', resolve)).rejects.toThrow(/Proxy response/);
  expect(asked).toEqual(['pictures.example:443', 'pictures.example:443']);
});

it('a configured host goes through the proxy for http, unless NO_PROXY names it', async () => {
  const url = 'http://store.internal/a.png';
  expect(String(await fetchImage(url, notFound, ['store.internal']))).toBe('image');
  expect(asked).toEqual([url]);
  vi.stubEnv('NO_PROXY', '.internal');
  await expect(fetchImage(url, notFound, ['store.internal'])).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

it('this machine is reached without the proxy', async () => {
  await fetchImage(`http://${address}/own.png`, notFound, [address]);
  expect(asked).toEqual(['/own.png']);
});
