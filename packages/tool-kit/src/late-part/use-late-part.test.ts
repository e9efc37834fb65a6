import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../toast/index.ts';
import { useLatePart } from './use-late-part.ts';

vi.mock('../toast/index.ts', () => ({ toast: { error: vi.fn() } }));
afterEach(cleanup);

it('brings a part when it is wanted; says when it cannot, and tries again when it is wanted again', async () => {
  const load = vi.fn(async () => 'the part');
  load.mockRejectedValueOnce(new Error('offline'));
  const onMissing = vi.fn();
  const { result, rerender } = renderHook(({ wanted }) => useLatePart(load, wanted, onMissing), {
    initialProps: { wanted: false },
  });
  expect(load).not.toHaveBeenCalled();
  rerender({ wanted: true });
  await waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
  expect(toast.error).toHaveBeenCalledOnce();
  expect(result.current).toBeNull();
  rerender({ wanted: false });
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe('the part'));
});

it('fetches ahead once the page has come to rest', async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => 'the part');
  const { result, rerender } = renderHook(({ wanted }) => useLatePart(load, wanted, () => undefined), {
    initialProps: { wanted: false },
  });
  await act(() => vi.runAllTimersAsync());
  expect(load).toHaveBeenCalledOnce();
  expect(result.current).toBeNull();
  vi.useRealTimers();
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe('the part'));
});
