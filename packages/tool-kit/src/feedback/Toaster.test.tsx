import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster, toast } from './Toaster.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['blank', toast, 4000],
  ['error', toast.error, 4000],
  ['custom', toast.custom, 4000],
  ['success', toast.success, 2000],
  ['loading', toast.loading, 600_000],
] as const)(
  'specification 9: a %s toast is shown for its duration and removed within a second',
  (_, show, duration) => {
    render(<Toaster />);
    act(() => void show('Words'));
    act(() => vi.advanceTimersByTime(duration - 1));
    expect(screen.queryByText('Words')).not.toBeNull();
    if (duration > 4000) return;
    act(() => vi.advanceTimersByTime(1));
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.queryByText('Words')).toBeNull();
  },
);

it('specification 9: keeps at most 20', () => {
  render(<Toaster />);
  act(() => {
    for (let count = 0; count < 25; count++) toast(`Toast ${count}`);
  });
  expect(screen.getAllByText(/^Toast /).length).toBe(20);
});
