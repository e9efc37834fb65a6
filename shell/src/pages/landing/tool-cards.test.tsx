import { clearSession } from '@atelier/tool-kit/session';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { preloadLandingPages } from '../../app/PublicArea.tsx';
import { landingAt } from '../../testing/landing-harness.tsx';

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

it('links each card to its tool, and preloads it on focus', () => {
  const preloadPage = vi.fn();
  render(landingAt('/', { preloadPage }));
  const link = within(cards()[0] ?? document.body).getByRole('link', { name: 'First Tool' });
  expect(link.getAttribute('href')).toBe('/ai/first');
  fireEvent.focus(link);
  expect(preloadPage).toHaveBeenCalledWith('/ai/first');
  fireEvent.click(link);
  expect(screen.getByText('Elsewhere')).toBeTruthy();
});

it('links the tools of the menu in the hero', () => {
  render(landingAt('/'));
  const hero = screen.getByRole('region', { name: 'Make the thing you had in mind.' });
  expect(within(hero).getByRole('link', { name: 'Title Tool' }).getAttribute('href')).toBe('/ai/blog-titles');
});
