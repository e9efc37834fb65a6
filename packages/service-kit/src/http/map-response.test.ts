import type { RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';

async function responseOf(listener: RequestListener): Promise<Response> {
  const { url, close } = await listen({ callback: () => listener }, { port: 0 });
  onTestFinished(close);
  return fetch(url);
}

it('sends its headers whatever way they were set', async () => {
  const response = await responseOf((_, res) => {
    res.setHeader('X-Removed', '1');
    res.removeHeader('x-removed');
    res.setHeader('X-Replaced', 'first').setHeader('x-replaced', 'last');
    res.setHeader('Set-Cookie', ['a=1', 'b=2']);
    res.appendHeader('set-cookie', 'c=3');
    res.setHeaders(new Headers({ 'x-many': '1' }));
    expect(res.hasHeader('X-Many')).toBe(true);
    expect(res.getHeaderNames()).toEqual(['x-replaced', 'set-cookie', 'x-many']);
    expect(res.getHeaders()).toMatchObject({ 'x-replaced': 'last', 'x-many': '1' });
    res.statusCode = 201;
    res.end('text');
  });
  expect(response.status).toBe(201);
  expect(response.headers.get('x-removed')).toBeNull();
  expect(response.headers.get('x-replaced')).toBe('last');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2', 'c=3']);
  expect(response.headers.get('content-length')).toBe('4');
});

it.each([
  ['an object', { 'X-Given': '1', 'x-before': 'given' }],
  ['a list', ['X-Given', '1', 'x-before', 'given']],
])('adds the headers that `writeHead` gets as %s', async (_, headers) => {
  const response = await responseOf((_, res) => {
    res.setHeader('x-before', 'before').setHeader('x-kept', '1');
    res.writeHead(202, 'Fine', headers).end();
  });
  expect(response).toMatchObject({ status: 202, statusText: 'Fine' });
  expect(response.headers.get('x-given')).toBe('1');
  expect(response.headers.get('x-before')).toBe('given');
  expect(response.headers.get('x-kept')).toBe('1');
});

it.each([
  ['a name', 'x y', '1'],
  ['a value', 'x', 'a\r\nset-cookie: b'],
])('refuses %s that would start another header', async (_, name, value) => {
  let thrown: unknown;
  const response = await responseOf((_, res) => {
    res.setHeader(name, value);
    try {
      res.end('text');
    } catch (error) {
      thrown = error;
      res.removeHeader(name);
      res.end('refused');
    }
  });
  expect(thrown).toBeInstanceOf(TypeError);
  expect(await response.text()).toBe('refused');
});

it('refuses headers once they are sent', async () => {
  const sent = { code: 'ERR_HTTP_HEADERS_SENT' };
  const response = await responseOf((_, res) => {
    res.flushHeaders();
    expect(() => res.setHeader('x', '1')).toThrow(expect.objectContaining(sent));
    expect(() => res.removeHeader('x')).toThrow(expect.objectContaining(sent));
    res.end('sent');
  });
  expect(await response.text()).toBe('sent');
});
