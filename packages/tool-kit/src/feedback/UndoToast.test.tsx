import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from './Toaster.tsx';
import { showUndoToast } from './UndoToast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('undoes once, and closes', () => {
  const undo = vi.fn();
  render(<Toaster />);
  act(() => showUndoToast('Deleted “Lighthouses”.', undo));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  act(() => vi.advanceTimersByTime(1000));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Deleted “Lighthouses”.')).toBeNull();
});

const undoButton = () => screen.queryByRole('button', { name: 'Undo' });
const pressUndoKey = (on: Element) => fireEvent.keyDown(on, { key: 'z', ctrlKey: true });

it('undoes the newest change on Ctrl+Z, then the one before, but not in a text field', () => {
  const undone: string[] = [];
  render(
    <>
      <input aria-label="Name" />
      <Toaster />
    </>,
  );
  act(() => showUndoToast('First', () => undone.push('first')));
  act(() => showUndoToast('Second', () => undone.push('second')));
  pressUndoKey(screen.getByLabelText('Name'));
  expect(undone).toEqual([]);
  pressUndoKey(document.body);
  expect(undone).toEqual(['second']);
  pressUndoKey(document.body);
  pressUndoKey(document.body);
  expect(undone).toEqual(['second', 'first']);
});

it('leaves Ctrl+Z to a part of the page that handles it', () => {
  const undo = vi.fn();
  render(
    <>
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        Drawing
      </button>
      <Toaster />
    </>,
  );
  act(() => showUndoToast('Deleted', undo));
  pressUndoKey(screen.getByText('Drawing'));
  expect(undo).not.toHaveBeenCalled();
});

it('stays while its button has the focus, and returns the focus after undo', () => {
  render(
    <>
      <button type="button">Row</button>
      <Toaster />
    </>,
  );
  const row = screen.getByText('Row');
  row.focus();
  act(() => showUndoToast('Deleted', () => undefined));
  act(() => undoButton()?.focus());
  act(() => vi.advanceTimersByTime(60_000));
  const button = undoButton();
  expect(document.activeElement).toBe(button);
  if (button) fireEvent.click(button);
  expect(document.activeElement).toBe(row);
  act(() => vi.advanceTimersByTime(1000));
  expect(undoButton()).toBeNull();
});

it('closes by itself after ten seconds, counted again when the focus leaves its button', () => {
  render(
    <>
      <button type="button">Row</button>
      <Toaster />
    </>,
  );
  act(() => showUndoToast('Deleted', () => undefined));
  act(() => vi.advanceTimersByTime(9_000));
  act(() => undoButton()?.focus());
  act(() => screen.getByText('Row').focus());
  act(() => vi.advanceTimersByTime(9_999));
  expect(undoButton()).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  act(() => vi.advanceTimersByTime(1000));
  expect(undoButton()).toBeNull();
});
