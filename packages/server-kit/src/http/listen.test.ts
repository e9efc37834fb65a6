import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('a stopping server serves requests until its drain time has passed, and closes their connections', async () => {
  const { url, close } = await listen(
    { callback: () => (_request, response) => response.end('served') },
    { port: 0, drainMs: 500 },
  );
  const send = () =>
    fetch(url, { method: 'POST' }).then(
      (response) => response.headers.get('connection'),
      () => 'refused',
    );
  expect(await send()).toBe('keep-alive');
  const closed = close();
  expect(await send()).toBe('close');
  await closed;
  expect(await send()).toBe('refused');
});
