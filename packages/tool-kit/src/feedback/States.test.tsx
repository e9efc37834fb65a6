import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorState } from './States.tsx';

const now = new Date('2026-03-01T12:00:00Z').getTime();

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('leaves the message to the toast while that is shown', () => {
  render(<ErrorState error={{ message: 'The provider is busy.' }} title="That failed." />);
  const message = screen.getByText('The provider is busy.');
  expect(screen.getByText('That failed.')).toBeTruthy();
  expect(message.hidden).toBe(true);
  pass(4000);
  expect(message.hidden).toBe(false);
});

it('shows the message at once without a title, and the request id under Details', () => {
  render(<ErrorState error={{ message: 'The provider is busy.', requestId: 'r1' }} />);
  expect(screen.getByText('The provider is busy.').hidden).toBe(false);
  expect(screen.getByText('Details').closest('details')?.open).toBe(false);
  expect(screen.getByText('Request ID: r1')).toBeTruthy();
});

it('counts down until trying again makes sense', () => {
  const onRetry = vi.fn();
  render(<ErrorState error={{ message: 'Too many requests.', retryAt: now + 2500 }} onRetry={onRetry} />);
  const button = screen.getByRole('button', { name: 'Try again in 3 s' });
  button.focus();
  fireEvent.click(button);
  expect(onRetry).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  pass(2000);
  expect(screen.getByRole('button', { name: 'Try again in 1 s' })).toBeTruthy();
  pass(1000);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
