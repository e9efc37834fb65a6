import { clearSession, setSession } from '@atelier/tool-kit/session';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { retryAuth, startAuth } from '../auth/index.ts';
import { landingAt, signIn } from '../testing/landing-harness.tsx';
import { testModule, testTool } from '../testing/test-module.ts';
import { pageMeta } from './entry/page-meta.ts';
import { preloadLandingPages } from './PublicArea.tsx';

vi.mock('../auth/index.ts', () => import('../testing/auth-stub.tsx'));

beforeAll(preloadLandingPages);
afterEach(() => {
  cleanup();
  clearSession('unknown');
  vi.clearAllMocks();
});

describe('the landing page', () => {
  it('shows top bar, hero, tools, testimonials, pricing and footer in this order', () => {
    render(landingAt('/'));
    const main = within(screen.getByRole('main'));
    const sections = main
      .getAllByRole('region')
      .map((region) => within(region).getAllByRole('heading')[0]?.textContent);
    expect(sections).toEqual([
      'Make the thing you had in mind.',
      'Choose a tool',
      'From people who make things',
      'Choose Your Plan',
    ]);
    const page = screen.getByRole('main').parentElement;
    expect([...(page?.children ?? [])].map((child) => child.tagName)).toEqual([
      'A',
      'HEADER',
      'MAIN',
      'FOOTER',
    ]);
  });

  it('offers titles only with the tool that makes them', () => {
    render(landingAt('/'));
    expect(screen.getByLabelText('Keyword')).toBeTruthy();
    cleanup();
    render(landingAt('/', { changes: { registry: { modules: [] } } }));
    expect(screen.queryByLabelText('Keyword')).toBeNull();
  });

  it('opens the same page of sign-in from each way in', () => {
    render(landingAt('/'));
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/ai');
    fireEvent.click(screen.getByRole('link', { name: 'Start Creating now' }));
    expect(screen.getByText('Elsewhere')).toBeTruthy();
  });

  it('counts the tools that it shows for search engines', () => {
    const registry = { modules: [testModule([testTool({ path: '/ai/one', landing: { order: 1 } })])] };
    expect(pageMeta('/', registry)?.description).toMatch(/One AI tool in one studio\.$/);
  });

  it('rates the testimonials 4, 5 and 4, with text alternatives', () => {
    render(landingAt('/'));
    const ratings = screen.getAllByRole('img', { name: /out of 5 stars/ });
    expect(ratings.map((rating) => rating.getAttribute('aria-label'))).toEqual([
      '4 out of 5 stars',
      '5 out of 5 stars',
      '4 out of 5 stars',
    ]);
  });

  it.each([
    '/',
    '/pricing',
    '/about',
    '/contact',
    '/privacy',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
  ])("hydrates the server's HTML of %s without a warning and keeps its title", async (path) => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(landingAt(path));
    expect(container.querySelectorAll('h1')).toHaveLength(1);
    document.title = '';
    const warnings = vi.spyOn(console, 'error').mockImplementation(() => {});
    const recovered = vi.fn();
    const root = await act(async () =>
      hydrateRoot(container, landingAt(path), { onRecoverableError: recovered }),
    );
    expect(recovered).not.toHaveBeenCalled();
    expect(warnings).not.toHaveBeenCalled();
    warnings.mockRestore();
    expect(document.title).toBe(pageMeta(path, { modules: [] })?.title);
    act(() => root.unmount());
  });
});

describe('the contact page', () => {
  it.each([
    [{}, 'not published a contact address yet'],
    [{ contactEmail: 'hello@atelier.example' }, 'hello@atelier.example'],
  ])('says with %o: %s', async (changes, text) => {
    render(landingAt('/contact', { changes }));
    const main = screen.getByRole('main').textContent;
    expect(main).toContain(text);
    expect(main).not.toMatch(/CONTACT_EMAIL/);
    for (const [name, address] of [
      ['community', '/ai/community'],
      ['Usage and data', '/ai/account'],
      ['privacy policy', '/privacy'],
      ['list of errors', '/docs/errors'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
  });
});

describe('the top bar', () => {
  it('opens the page of sign-in on Get Started, and preloads it on hover', async () => {
    const preloadPage = vi.fn();
    render(landingAt('/', { preloadPage }));
    const button = screen.getByRole('button', { name: 'Get Started' });
    expect(startAuth).not.toHaveBeenCalled();
    fireEvent.pointerEnter(button);
    expect(startAuth).toHaveBeenCalled();
    expect(preloadPage).toHaveBeenCalledWith('/ai');
    fireEvent.click(button);
    expect(screen.getByText('Elsewhere')).toBeTruthy();
  });

  it('shows the user menu instead when a user is signed in', () => {
    signIn();
    render(landingAt('/'));
    expect(screen.getByText('User menu')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
  });

  it('shows why sign-in failed, with a button to try again', () => {
    setSession({ status: 'error', problem: 'Failed to load Clerk' });
    render(landingAt('/about'));
    const notice = within(screen.getByRole('banner')).getByRole('alert');
    expect(notice.textContent).toContain('Failed to load Clerk');
    within(notice).getByRole('button', { name: 'Try again' }).click();
    expect(retryAuth).toHaveBeenCalledTimes(1);
  });
});
