import { clearSession } from '@atelier/tool-kit/session';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { preloadLandingPages } from '../../app/PublicArea.tsx';
import { landingAt, signIn } from '../../testing/landing-harness.tsx';

vi.mock('../../auth/index.ts', () => import('../../testing/auth-stub.tsx'));

beforeAll(preloadLandingPages);
afterEach(() => {
  cleanup();
  clearSession('unknown');
  vi.clearAllMocks();
});

const cards = () => within(screen.getByRole('region', { name: 'Choose a tool' })).getAllByRole('listitem');

it("shows a card for each landing tool of the registry, in the manifests' order", () => {
  render(landingAt('/'));
  expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'First Tool',
    'Second Tool',
  ]);
  expect(cards()[0]?.textContent).toContain('What First Tool does.');
});

it('shows cards without links or focus stops while no user is signed in', () => {
  render(landingAt('/'));
  for (const card of cards()) {
    expect(card.querySelector('a, button, [tabindex]')).toBeNull();
    fireEvent.click(card);
  }
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

it('opens sign-in from the hint above the cards', () => {
  render(landingAt('/'));
  fireEvent.click(screen.getByRole('button', { name: 'Sign in to use them' }));
  expect(screen.getByText('Elsewhere')).toBeTruthy();
});

it('links the cards to their tools when a user is signed in, and preloads them on focus', () => {
  const preloadPage = vi.fn();
  signIn();
  render(landingAt('/', { preloadPage }));
  const link = screen.getByRole('link', { name: 'First Tool' });
  expect(link.getAttribute('href')).toBe('/ai/first');
  fireEvent.focus(link);
  expect(preloadPage).toHaveBeenCalledWith('/ai/first');
  fireEvent.click(link);
  expect(screen.getByText('Elsewhere')).toBeTruthy();
});
