import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster, toast } from './Toaster.tsx';
import { showUndoToast } from './UndoToast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => toast.remove());
  vi.useRealTimers();
  cleanup();
});

it('undoes once, and closes', () => {
  const undo = vi.fn();
  render(<Toaster />);
  act(() => showUndoToast('Deleted “Lighthouses”.', undo));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  act(() => vi.advanceTimersByTime(1000));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Deleted “Lighthouses”.')).toBeNull();
});
