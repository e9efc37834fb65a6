import type { PageSettings } from '@atelier/contracts';
import { clearSession } from '@atelier/tool-kit/session';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { App } from './App.tsx';
import { publicArea, studioArea } from './areas.ts';

vi.mock('../auth/index.ts', () => ({
  startAuth: vi.fn(),
  retryAuth: vi.fn(),
  openSignIn: vi.fn(),
  setNavigator: vi.fn(),
  SignInSlot: () => <p>Sign in here</p>,
  PricingSlot: () => null,
  UserMenuSlot: () => null,
}));

const settings: PageSettings = {
  clerkPublishableKey: '',
  clerkProxyUrl: null,
  registry: { modules: [] },
};

const show = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <App settings={settings} />
    </MemoryRouter>,
  );

// Both areas are loaded when they are shown; a busy machine takes longer for it than a test waits.
beforeAll(() => Promise.all([publicArea.preload(), studioArea.preload()]));
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  clearSession('signed-out');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearSession('unknown');
});

it('shows the sign-in screen in place of any page of the studio while there is no user', async () => {
  show('/ai/write-article');
  expect(await screen.findByText('Sign in here')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Tools' })).toBeNull();
});

it('leads from the studio to the start page and back without loading the page anew', async () => {
  show('/ai');
  fireEvent.click(await screen.findByRole('link', { name: 'Atelier' }));
  fireEvent.click(await screen.findByRole('link', { name: /Start Creating now/ }));
  expect(await screen.findByText('Sign in here')).toBeTruthy();
});

it('says so where there is no page', async () => {
  show('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Nothing hangs here' })).toBeTruthy();
});
