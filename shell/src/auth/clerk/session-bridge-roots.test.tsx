import { clearSession, setSession, useSession } from '@atelier/tool-kit/session';
import { Suspense, use, useLayoutEffect } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionBridge } from './SessionBridge.tsx';

vi.mock('@clerk/clerk-react', () => {
  const clerk = { status: 'ready' };
  const auth = { isLoaded: true, has: () => false, getToken: async () => 'token' };
  const user = { id: 'user_1', fullName: 'Ada Lovelace', imageUrl: '/ada.png' };
  return { useClerk: () => clerk, useAuth: () => auth, useUser: () => ({ user }) };
});

const roots: Root[] = [];
let place: HTMLElement;

/** Loads React after the fake timers are installed: React keeps the timers that exist when it is loaded. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  setSession({ status: 'loading' });
  const { createRoot } = await import('react-dom/client');
  place = document.createElement('div');
  roots.push(createRoot(place), createRoot(document.createElement('div')));
});
afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  vi.useRealTimers();
  clearSession();
});

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

/** Runs every delayed commit between this root's commit and its effects. */
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
  const [app, clerk] = roots;
  const arrived = Promise.withResolvers<string>();
  const Page = () => use(arrived.promise);
  const Status = () => useSession(({ status }) => status);
  app?.render([
    <Status key="status" />,
    <Suspense key="page" fallback=", page to come">
      <Page />
    </Suspense>,
  ]);
  await vi.waitFor(() => expect(place.textContent).toBe('loading, page to come'));
  arrived.resolve(', page');
  await reactIsIdle();
  expect(place.textContent, 'React delays the page').toBe('loading, page to come');

  const ended = Promise.withResolvers<void>();
  clerk?.render([
    <SessionBridge key="bridge" ready={() => {}} failed={() => {}} />,
    <RunTimersOnceCommitted key="timers" ended={ended} />,
  ]);
  await ended.promise;
  await reactIsIdle();
  expect(place.textContent).toBe('signed-in, page');
});
