import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { hostWith, landingAt, signedIn } from '../testing/landing-harness.tsx';

afterEach(cleanup);

const cards = () => within(screen.getByRole('region', { name: 'Pick up any tool' })).getAllByRole('listitem');

it('draws a card for each tool of the registry that asks for one, in its order', () => {
  render(landingAt('/', hostWith()));
  expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'First Tool',
    'Second Tool',
  ]);
  expect(cards()[0]?.textContent).toContain('What First Tool does.');
});

it('leads nowhere and takes no focus while nobody is signed in', () => {
  render(landingAt('/', hostWith()));
  for (const card of cards()) {
    expect(card.querySelector('a, button, [tabindex]')).toBeNull();
    fireEvent.click(card);
  }
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

it('says that signing in opens the tools, and opens sign-in there', () => {
  const openSignIn = vi.fn(async () => {});
  render(landingAt('/', hostWith({ openSignIn })));
  fireEvent.click(screen.getByRole('button', { name: 'Sign in to open them' }));
  expect(openSignIn).toHaveBeenCalledTimes(1);
});

it('leads to each tool once somebody is signed in, and fetches it ahead', () => {
  const host = { ...hostWith(signedIn), warm: vi.fn() };
  render(landingAt('/', host));
  const link = screen.getByRole('link', { name: 'First Tool' });
  expect(link.getAttribute('href')).toBe('/ai/first');
  fireEvent.focus(link);
  expect(host.warm).toHaveBeenCalledWith('/ai/first');
  fireEvent.click(link);
  expect(screen.getByText('Elsewhere')).toBeTruthy();
});
