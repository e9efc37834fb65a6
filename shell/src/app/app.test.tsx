import { clearSession } from '@atelier/tool-kit/session';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testSettings } from '../testing/test-module.ts';
import { App, publicArea, studioArea } from './App.tsx';

vi.mock('../auth/index.ts', () => import('../testing/auth-stub.tsx'));

const settings = testSettings();

const show = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <App settings={settings} />
    </MemoryRouter>,
  );

// Loaded in advance: on a busy machine the import takes longer than a test waits.
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

it('shows the sign-in screen instead of a studio page while no user is signed in', async () => {
  show('/ai/write-article');
  expect(await screen.findByText('Sign in here')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Tools' })).toBeNull();
});

it('navigates from the studio to the start page and back without a reload', async () => {
  show('/ai');
  fireEvent.click(await screen.findByRole('link', { name: 'Atelier' }));
  fireEvent.click(await screen.findByRole('link', { name: /Start Creating now/ }));
  expect(await screen.findByText('Sign in here')).toBeTruthy();
});

it('follows a link with a malformed fragment', async () => {
  render(
    <MemoryRouter initialEntries={['/about']}>
      <App settings={settings} />
      <Link to="/privacy#100%">Malformed</Link>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Malformed' }));
  expect(await screen.findByRole('heading', { name: 'Privacy policy' })).toBeTruthy();
});

it('shows the not-found page for an unknown path', async () => {
  show('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});

it('does without storage where the browser refuses it', async () => {
  show('/');
  const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  dispatchEvent(new Event('scroll'));
  await vi.waitFor(() => expect(storage).toHaveBeenCalled());
  storage.mockRestore();
});
