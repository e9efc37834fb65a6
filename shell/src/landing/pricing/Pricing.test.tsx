import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LandingProvider } from '../landing-host.ts';
import { hostWith } from '../testing/landing-harness.tsx';
import { Pricing } from './Pricing.tsx';

/** The page's observers, as the browser would call them. */
const seen: (() => void)[] = [];
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notice: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => notice([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  seen.length = 0;
  vi.unstubAllGlobals();
});

const PricingSlot = vi.fn(() => <p>Free and Premium</p>);
const show = (auth: Parameters<typeof hostWith>[0] = {}) =>
  render(
    <LandingProvider value={hostWith({ PricingSlot, ...auth })}>
      <Pricing />
    </LandingProvider>,
  );
const comeIntoView = () => act(() => seen.forEach((notice) => void notice()));

it('loads the plans only once they come into view, and says that it does', () => {
  show();
  expect(screen.getByRole('heading', { name: 'Choose Your Plan' })).toBeTruthy();
  expect(screen.getByText('Loading the plans')).toBeTruthy();
  expect(PricingSlot).not.toHaveBeenCalled();
  comeIntoView();
  expect(screen.getByText('Free and Premium')).toBeTruthy();
});

it('says why there are no plans, and tries again', () => {
  const retry = vi.fn();
  show({ status: 'error', message: 'Failed to load Clerk', retry });
  comeIntoView();
  expect(screen.getByRole('alert').textContent).toContain('Failed to load Clerk');
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(retry).toHaveBeenCalledTimes(1);
});
