import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('while it stops, a server breaks the reads that a proxy repeats elsewhere, and serves all others', async () => {
  const { url, close } = await listen(
    { callback: () => (_request, response) => response.end('served') },
    { port: 0, drainMs: 3_000 },
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
  await expect.poll(() => send('GET', repeats)).toBe('broken');
  expect(await Promise.all([send('GET'), send('POST', repeats)])).toEqual(['close', 'close']);
  await closed;
  expect(await send('POST')).toBe('broken');
});
