import { clearSession, setSession } from '@atelier/tool-kit/session';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { preloadLandingPages } from '../../app/PublicArea.tsx';
import { AuthSlot, retryAuth } from '../../auth/index.ts';
import { inApp } from '../../testing/landing-harness.tsx';
import { LandingPage } from './LandingPage.tsx';

vi.mock('../../auth/index.ts', () => import('../../testing/auth-stub.tsx'));

const page = (
  <MemoryRouter>
    <LandingPage />
  </MemoryRouter>
);

beforeAll(preloadLandingPages);

/** Calls each observer of the page, as the browser would when its element comes into view. */
const observers: (() => void)[] = [];
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        observers.push(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  observers.length = 0;
  clearSession('unknown');
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const comeIntoView = () => act(() => observers.forEach((notify) => void notify()));

it('loads the plans when they come into view, and shows a loading state before', async () => {
  render(inApp(page));
  expect(screen.getByRole('heading', { name: 'Choose Your Plan' })).toBeTruthy();
  expect(screen.getByText('Loading the plans')).toBeTruthy();
  expect(AuthSlot).not.toHaveBeenCalled();
  comeIntoView();
  expect(await screen.findByText('Free and Premium')).toBeTruthy();
});

it('says in one sentence that there are no limits', () => {
  const unlimited = { text: null, image: null, removal: null, review: null };
  render(inApp(page, { changes: { plans: { free: unlimited, premium: unlimited } } }));
  expect(screen.getByText('This installation has no daily limits.')).toBeTruthy();
  comeIntoView();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('Unlimited')).toBeNull();
});

it('shows why the plans are missing, with a button to try again', async () => {
  setSession({ status: 'error', problem: 'Failed to load Clerk' });
  render(inApp(page));
  comeIntoView();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load Clerk');
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(retryAuth).toHaveBeenCalledTimes(1);
});
