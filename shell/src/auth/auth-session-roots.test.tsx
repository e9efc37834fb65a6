import { clearSession, useSession } from '@atelier/tool-kit/session';
import { type ReactNode, Suspense, use, useLayoutEffect } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureAuth } from './app-bindings.ts';
import { startAuth } from './auth-session.ts';

/** What Clerk's root renders after the real observer. */
const clerkRoot = vi.hoisted(() => ({ Extra: (): ReactNode => null }));

vi.mock('./load-clerk.ts', () => ({ loadClerk: async () => {} }));
vi.mock('@clerk/clerk-react', () => {
  const clerk = { status: 'ready' };
  const auth = { isLoaded: true, has: () => false, getToken: async () => 'token' };
  const user = { id: 'user_1', fullName: 'Ada Lovelace', imageUrl: '/ada.png' };
  const Nothing = () => null;
  return {
    ClerkProvider: ({ children }: { children: ReactNode }) => (
      <>
        {children}
        <clerkRoot.Extra />
      </>
    ),
    PricingTable: Nothing,
    SignIn: Nothing,
    UNSAFE_PortalProvider: Nothing,
    UserButton: Nothing,
    useClerk: () => clerk,
    useAuth: () => auth,
    useUser: () => ({ user }),
  };
});

const roots: Root[] = [];
let place: HTMLElement;

/** Loads React after the fake timers are installed: React keeps the timers that exist when it is loaded. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  clearSession('loading');
  const { createRoot } = await import('react-dom/client');
  place = document.createElement('div');
  roots.push(createRoot(place));
});
afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  vi.useRealTimers();
  clearSession();
});

/** `vi.waitFor` advances the fake timers, which `expect.poll` does not. */
const waiting = { timeout: 20_000 };

const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
const reactIsIdle = async () => {
  for (let i = 0; i < 10; i++) await nextTask();
};

/** Runs every delayed commit of the app between the commit of Clerk's root and its effects. */
function RunTimersOnceCommitted({ ended }: { ended: PromiseWithResolvers<void> }) {
  useLayoutEffect(() => {
    queueMicrotask(() => {
      try {
        vi.runAllTimers();
        ended.resolve();
      } catch (error) {
        ended.reject(error);
      }
    });
  });
  return null;
}

it('updates the session while the app delays the commit of a page, and shows both', async () => {
  const [app] = roots;
  const arrived = Promise.withResolvers<string>();
  const Page = () => use(arrived.promise);
  const Status = () => useSession(({ status }) => status);
  app?.render([
    <Status key="status" />,
    <Suspense key="page" fallback=", page to come">
      <Page />
    </Suspense>,
  ]);
  await vi.waitFor(() => expect(place.textContent).toBe('loading, page to come'), waiting);
  arrived.resolve(', page');
  await reactIsIdle();
  expect(vi.getTimerCount(), 'React delays it by a fake timer').toBe(1);
  expect(place.textContent, 'React delays the page').toBe('loading, page to come');

  const ended = Promise.withResolvers<void>();
  clerkRoot.Extra = () => <RunTimersOnceCommitted ended={ended} />;
  configureAuth({ clerkPublishableKey: 'pk_test_x', clerkProxyUrl: null }, () => null);
  startAuth();
  await ended.promise;
  await vi.waitFor(() => expect(place.textContent).toBe('signed-in, page'), waiting);
});
