import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorState } from './States.tsx';

const now = new Date('2026-03-01T12:00:00Z').getTime();

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('shows the reason below that something failed, unfolded', () => {
  render(
    <ErrorState error={{ message: 'The provider is busy.' }} title="The image couldn't be generated." />,
  );
  expect(screen.getByText('The provider is busy.').closest('details')).toBeNull();
  expect(screen.getByText("The image couldn't be generated.")).toBeTruthy();
});

it('says without a connection that one is needed, and offers to try again with one', () => {
  const connected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const error = { message: 'The server was not reached.', code: 'network' };
  const card = render(<ErrorState error={error} onRetry={vi.fn()} />).container;
  expect(card.textContent).toBe('You need a connection for this.');
  connected.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(card.textContent).toBe('The server was not reached.Try again');
});

it('says when a used-up quota is renewed instead of counting seconds', () => {
  const usage = { kind: 'image', limit: 20, remaining: 0, resets_at: '2026-03-02T00:00:00Z' } as const;
  const error = { message: 'Used up.', usage, retryAt: Date.parse(usage.resets_at) };
  const card = render(<ErrorState error={error} onRetry={vi.fn()} />, { wrapper: MemoryRouter }).container;
  expect(card.textContent).toContain("You've used today's 20 images. More at 00:00 UTC (in 12 h).");
  expect(screen.getByRole('link', { name: 'Go Premium' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
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

it('gives a longer wait in minutes', () => {
  render(<ErrorState error={{ message: 'Busy.', retryAt: now + 150_000 }} onRetry={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'Try again in 3 min' })).toBeTruthy();
});
