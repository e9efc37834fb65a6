import type { Usage } from '@atelier/contracts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToolForm } from '../forms/ToolPage.tsx';
import { clearSession, setSession } from '../session/store.ts';
import { setTokenSource } from '../session/token.ts';
import { storeUsage, UnitsLeft } from './Units.tsx';

const resets_at = new Date(Date.now() + (23 * 60 + 56.5) * 60_000).toISOString();
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

function show(
  usage: Usage,
  plan: 'free' | 'premium' = 'free',
  kind: Usage['kind'] = 'image',
  page: ReactNode = <UnitsLeft kind={kind} />,
) {
  reported = usage;
  users += 1;
  setTokenSource(async () => 'a-token');
  setSession({
    status: 'signed-in',
    plan,
    user: { id: `units_${users}`, fullName: 'Ada', imageUrl: '', email: 'ada@example.com' },
  });
  return render(page, { wrapper: MemoryRouter });
}

it('shows the remaining units, and updates them from responses without another request', async () => {
  show(images(18));
  expect(await screen.findByText('18 of 20 images left today')).toBeTruthy();
  act(() => storeUsage(images(17)));
  expect(await screen.findByText('17 of 20 images left today')).toBeTruthy();
  expect(requests).toBe(1);
});

it('shows when a used-up quota is renewed, and offers Premium to Free users', async () => {
  const { container } = show(images(0));
  const link = await screen.findByRole('link', { name: 'Go Premium' });
  expect(link.getAttribute('href')).toBe('/#pricing');
  expect(container.textContent).toBe(
    "You've used today's 20 images. More at 00:00 UTC (in 23 h 56 min). Go Premium",
  );
});

it('offers Premium users no plan', async () => {
  show(images(0, 200), 'premium');
  expect(await screen.findByText(/^You've used today's 200 images\. More at 00:00 UTC/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('names the two kinds of text', async () => {
  show({ ...images(499, 500), kind: 'text' }, 'premium', 'text');
  expect(await screen.findByText('499 of 500 articles and titles left today')).toBeTruthy();
});

it('is no longer used up when the day is over', async () => {
  const { container } = show({ ...images(0), resets_at: new Date(Date.now() - 1000).toISOString() });
  await expect.poll(() => requests).toBe(1);
  await act(async () => {});
  expect(container.textContent).toBe('');
});

it('is on the button of a form that cannot be sent, before it is pressed', async () => {
  const submit = vi.fn();
  show(
    images(0),
    'free',
    'image',
    <ToolForm title="T" action="Generate Image" busyAction="" busy={false} onSubmit={submit} units="image">
      {null}
    </ToolForm>,
  );
  const button = await screen.findByRole('button', { name: 'No images left today' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  expect(submit).not.toHaveBeenCalled();
});

it('is empty without a limit', async () => {
  const { container } = show(images(null, null));
  await expect.poll(() => requests).toBe(1);
  await act(async () => {});
  expect(container.textContent).toBe('');
});
