import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { preloadLandingPages } from './landing-routes.tsx';
import { pageMeta } from './page-meta.ts';
import { hostWith, landingAt, signedIn } from './testing/landing-harness.tsx';

afterEach(cleanup);

const headings = () =>
  screen
    .getAllByRole('heading')
    .map((heading) => ({ level: Number(heading.tagName[1]), text: heading.textContent }));

describe('the landing page', () => {
  it('shows top bar, hero, tools, testimonials, pricing and footer in this order', () => {
    render(landingAt('/', hostWith()));
    const main = within(screen.getByRole('main'));
    const sections = main
      .getAllByRole('region')
      .map((region) => within(region).getAllByRole('heading')[0]?.textContent);
    expect(sections).toEqual([
      'Make the thing you had in mind.',
      'Pick up any tool',
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

  it('has one first-level heading, and leaves no level out', () => {
    render(landingAt('/', hostWith()));
    const levels = headings().map(({ level }) => level);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.reduce((before, level) => {
      expect(level - before).toBeLessThanOrEqual(1);
      return level;
    }, 0);
  });

  it('leads from the logo to / and from Start Creating now to /ai', () => {
    render(landingAt('/about', hostWith()));
    expect(
      within(screen.getByRole('banner')).getByRole('link', { name: 'Atelier' }).getAttribute('href'),
    ).toBe('/');
    cleanup();
    render(landingAt('/', hostWith()));
    expect(screen.getByRole('link', { name: 'Start Creating now' }).getAttribute('href')).toBe('/ai');
    expect(screen.getByText('Trusted by 100+ people')).toBeTruthy();
  });

  it('rates the testimonials 4, 5 and 4, in words too', () => {
    render(landingAt('/', hostWith()));
    const ratings = screen.getAllByRole('img', { name: /out of 5 stars/ });
    expect(ratings.map((rating) => rating.getAttribute('aria-label'))).toEqual([
      '4 out of 5 stars',
      '5 out of 5 stars',
      '4 out of 5 stars',
    ]);
  });

  it.each(['/', '/about', '/contact', '/privacy', '/newsletter/confirm', '/newsletter/unsubscribe'])(
    'hydrates %s from what the server wrote without a warning, and keeps its title',
    async (path) => {
      await preloadLandingPages();
      const container = document.createElement('div');
      container.innerHTML = renderToString(landingAt(path, hostWith()));
      expect(container.querySelectorAll('h1')).toHaveLength(1);
      document.title = '';
      const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
      const recovered = vi.fn();
      const root = await act(async () =>
        hydrateRoot(container, landingAt(path, hostWith()), { onRecoverableError: recovered }),
      );
      expect(recovered).not.toHaveBeenCalled();
      expect(complaints).not.toHaveBeenCalled();
      complaints.mockRestore();
      expect(document.title).toBe(pageMeta(path)?.title);
      act(() => root.unmount());
    },
  );
});

describe('the top bar', () => {
  it('opens sign-in on Get Started, and loads it ahead on the first sign of intent', async () => {
    const auth = { openSignIn: vi.fn(async () => {}), preload: vi.fn() };
    render(landingAt('/', hostWith(auth)));
    const button = screen.getByRole('button', { name: 'Get Started' });
    expect(auth.preload).not.toHaveBeenCalled();
    fireEvent.pointerEnter(button);
    expect(auth.preload).toHaveBeenCalled();
    await act(async () => button.click());
    expect(auth.openSignIn).toHaveBeenCalledTimes(1);
  });

  it('is busy until the sign-in dialog is there', async () => {
    const opened = Promise.withResolvers<void>();
    const openSignIn = vi.fn(() => opened.promise);
    render(landingAt('/', hostWith({ openSignIn })));
    const button = screen.getByRole('button', { name: 'Get Started' });
    await act(async () => button.click());
    await act(async () => button.click());
    expect(openSignIn).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await act(async () => opened.resolve());
    expect(button.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('shows the user menu instead when somebody is signed in', () => {
    render(landingAt('/', hostWith(signedIn)));
    expect(screen.getByRole('button', { name: 'Open user menu' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
  });

  it('says why sign-in does not work, and tries again', () => {
    const retry = vi.fn();
    render(landingAt('/about', hostWith({ status: 'error', message: 'Failed to load Clerk', retry })));
    const notice = within(screen.getByRole('banner')).getByRole('alert');
    expect(notice.textContent).toContain('Failed to load Clerk');
    within(notice).getByRole('button', { name: 'Try again' }).click();
    expect(retry).toHaveBeenCalledTimes(1);
  });
});
