import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toast } from '../feedback/Toaster.tsx';
import { useLazyModule } from './Dialog.tsx';

vi.mock('../feedback/Toaster.tsx', () => ({ toast: { error: vi.fn() } }));

it('loads a module when it is wanted, reports a failure, and tries again the next time', async () => {
  const load = vi.fn(async () => 'the module');
  load.mockRejectedValueOnce(new Error('offline'));
  const onFailed = vi.fn();
  const { result, rerender } = renderHook(({ wanted }) => useLazyModule(load, wanted, onFailed), {
    initialProps: { wanted: false },
  });
  expect(load).not.toHaveBeenCalled();
  rerender({ wanted: true });
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect(toast.error).toHaveBeenCalledOnce();
  expect(result.current).toBeNull();
  rerender({ wanted: false });
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe('the module'));
});

it('preloads some time after the page', async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => 'the module');
  const { result, rerender } = renderHook(({ wanted }) => useLazyModule(load, wanted, () => undefined), {
    initialProps: { wanted: false },
  });
  await act(() => vi.runAllTimersAsync());
  expect(load).toHaveBeenCalledOnce();
  expect(result.current).toBeNull();
  vi.useRealTimers();
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe('the module'));
});
