import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('while it stops, a server breaks the reads that a proxy repeats elsewhere, and serves all others', async () => {
  const { url, close } = await listen(
    { callback: () => (_request, response) => response.end('served') },
    { port: 0, drainMs: 400 },
  );
  const send = (method: string, headers: Record<string, string> = {}) =>
    fetch(url, { method, headers }).then(
      (response) => response.headers.get('connection'),
      () => 'broken',
    );
  const repeats = { 'x-proxy-repeats-reads': 'yes' };
  expect(await send('GET', repeats)).toBe('keep-alive');
  const closed = close();
  expect(await send('GET', repeats)).toBe('close');
  await pause(250);
  expect(await Promise.all([send('GET', repeats), send('GET'), send('POST', repeats)])).toEqual([
    'broken',
    'close',
    'close',
  ]);
  await closed;
  expect(await send('POST')).toBe('broken');
});
