import type { Usage } from '@atelier/contracts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, setSession } from '../session/store.ts';
import { setTokenSource } from '../session/token.ts';
import { storeUsage, UnitsLeft } from './UnitsLeft.tsx';

const resets_at = '2026-02-01T00:00:00.000Z';
const resetsAt = new Date(resets_at).toLocaleTimeString([], {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const images = (remaining: number | null, limit: number | null = 20): Usage => ({
  kind: 'image',
  limit,
  remaining,
  resets_at,
});

let reported: Usage;
let requests = 0;
/** Users that no other test has: all share one cache, which does not repeat a request within two seconds. */
let users = 0;

beforeEach(() => {
  requests = 0;
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return Response.json({ success: true, message: '', usage: [reported], plans: {} });
  });
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
});

function show(usage: Usage, plan: 'free' | 'premium' = 'free') {
  reported = usage;
  users += 1;
  setTokenSource(async () => 'a-token');
  setSession({
    status: 'signed-in',
    plan,
    user: { id: `units_${users}`, fullName: 'Ada', imageUrl: '', email: 'ada@example.com' },
  });
  return render(<UnitsLeft kind="image" />, { wrapper: MemoryRouter });
}

it('shows the remaining units, and updates them from responses without another request', async () => {
  show(images(18));
  expect(await screen.findByText('18 of 20 images left today')).toBeTruthy();
  act(() => storeUsage(images(17)));
  expect(await screen.findByText('17 of 20 images left today')).toBeTruthy();
  expect(requests).toBe(1);
});

it('shows when a used-up allowance resets, and a link to the plans for Free users', async () => {
  const { container } = show(images(0));
  const link = await screen.findByRole('link', { name: 'Compare plans' });
  expect(link.getAttribute('href')).toBe('/#pricing');
  expect(container.textContent).toBe(`You've used today's 20 images. Resets at ${resetsAt}. Compare plans`);
});

it('shows Premium users no plans', async () => {
  show(images(0, 200), 'premium');
  expect(await screen.findByText(/^You've used today's 200 images\./)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('is empty without a limit', async () => {
  const { container } = show(images(null, null));
  await expect.poll(() => requests).toBe(1);
  await act(async () => {});
  expect(container.textContent).toBe('');
});
