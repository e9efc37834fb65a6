import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RenameForm } from './RenameForm.tsx';

function save(name: string, entered?: string) {
  const onEnd = vi.fn();
  render(<RenameForm name={name} onEnd={onEnd} />);
  if (entered !== undefined) fireEvent.change(screen.getByLabelText('Name'), { target: { value: entered } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return onEnd;
}

it('reports the new name without surrounding spaces, and an empty one', () => {
  expect(save('Tea', ' Green tea ')).toHaveBeenCalledExactlyOnceWith('Green tea');
  cleanup();
  expect(save('Tea', '')).toHaveBeenCalledExactlyOnceWith('');
});

it.each([
  ['longer than a title', 'a long prompt '.repeat(20)],
  ['with surrounding spaces', ' tea '],
])('reports no new name when one %s is saved as it is', (_, name) => {
  expect(save(name)).toHaveBeenCalledExactlyOnceWith(undefined);
});

it('closes on Escape, but not while a word is composed', () => {
  const onEnd = vi.fn();
  render(<RenameForm name="Tea" onEnd={onEnd} />);
  // Input methods for Japanese, Chinese and Korean end a word that is not chosen yet with Escape.
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape', isComposing: true });
  expect(onEnd).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  expect(onEnd).toHaveBeenCalledExactlyOnceWith();
});
