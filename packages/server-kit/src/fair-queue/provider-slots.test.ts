import { expect, onTestFinished, test, vi } from 'vitest';
import { createProviderSlots } from './provider-slots.ts';

const { signal } = new AbortController();
const slots = () => createProviderSlots({ text: 1, image: null, removal: 1 });

test('calls above the limit of their provider begin in their order, each when one has ended', async () => {
  const { take } = slots();
  const free = await take('text', signal);
  const begun: string[] = [];
  const waiting = ['first', 'second'].map(async (name) => {
    const end = await take('text', signal);
    begun.push(name);
    end();
  });
  (await take('removal', signal))();
  await Promise.all([take('image', signal), take('image', signal)]);
  expect(begun).toEqual([]);
  free();
  await Promise.all(waiting);
  expect(begun).toEqual(['first', 'second']);
});

test('a call that waits too long is refused as busy, and one that is stopped leaves', async () => {
  const { take } = slots();
  const free = await take('text', signal);
  const stopped = new AbortController();
  const leaving = take('text', stopped.signal);
  stopped.abort(new Error('stopped'));
  await expect(leaving).rejects.toThrow('stopped');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const waiting = expect(take('text', signal)).rejects.toMatchObject({
    code: 'provider_busy',
    retryAfterSeconds: 60,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await waiting;
  free();
  (await take('text', signal))();
});
