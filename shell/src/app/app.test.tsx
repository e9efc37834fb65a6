import { clearSession } from '@atelier/tool-kit/session';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../testing/landing-harness.tsx';
import { testModule, testSettings, testTool } from '../testing/test-module.ts';
import { App, publicArea, studioArea } from './App.tsx';

vi.mock('../auth/index.ts', () => import('../testing/auth-stub.tsx'));

const show = (at: string, settings = testSettings()) =>
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
      <App settings={testSettings()} />
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

it.each([
  ['a wrong address', '/ai/nowhere', 'Page not found'],
  ['an address below a tool', '/ai/write-article/7', 'Page not found'],
  ['a withdrawn tool', '/ai/notes', 'This tool is not available at present'],
])('says what is missing at the address of %s', async (_, at, title) => {
  signIn();
  const { registry, ...settings } = testSettings([testModule([testTool({ path: '/ai/write-article' })])]);
  show(at, { ...settings, registry: { ...registry, withdrawn: ['/ai/notes'] } });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});

it('says that a tool is not available while no tool is known', async () => {
  signIn();
  show('/ai/write-article');
  expect(await screen.findByRole('heading', { name: 'This tool is not available at present' })).toBeTruthy();
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
