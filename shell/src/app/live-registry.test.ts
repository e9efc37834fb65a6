import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followRegistry } from './live-registry.ts';

const requests = vi.fn(async () => Response.json({ modules: [] }));
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

let end = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  // A page that is hidden also sends the reports of modules, which the tests of other files have made.
  vi.stubGlobal('fetch', (input: unknown) => (input === '/registry' ? requests() : Promise.reject()));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  end = followRegistry(() => {});
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  requests.mockClear();
});

it('asks about twice a minute, not at once', async () => {
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requests).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(requests.mock.calls.length).toBeGreaterThan(15);
  expect(requests.mock.calls.length).toBeLessThan(27);
});

it('asks nothing while the page is hidden, and at once when it is visible again', async () => {
  show('hidden');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(requests).not.toHaveBeenCalled();
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toHaveBeenCalledOnce();
});
