import { clearSession, NoSession, session } from '@atelier/tool-kit/session';
import { sessionToken } from '@atelier/tool-kit/session-token';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastUser } from '../offline/last-user.ts';
import { configureAuth } from './app-bindings.ts';
import { authMessages, toAuthError } from './auth-failure.ts';
import { retryAuth, startAuth, tokenInTime, toSession } from './auth-session.ts';
import type { ClerkEvents } from './mount-clerk.tsx';

const ada = { id: 'user_1', fullName: 'Ada Lovelace', imageUrl: '/ada.png', email: 'ada@example.com' };

const mountClerk = vi.hoisted(() => vi.fn<(settings: unknown, events: ClerkEvents) => Promise<() => void>>());
vi.mock('./mount-clerk.tsx', () => ({ mountClerk }));

describe('the session', () => {
  const commands = {
    openProfile: vi.fn(),
    signOut: vi.fn(async () => {}),
    getToken: vi.fn(async () => 'token'),
    deleteAccount: vi.fn(async () => undefined),
  };
  const unmount = vi.fn();
  const signedIn = { status: 'ready', user: ada, premium: true } as const;

  beforeEach(() => {
    configureAuth({ clerkPublishableKey: 'pk_test_x', clerkProxyUrl: null }, () => null);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mountClerk.mockReset().mockResolvedValue(unmount);
    vi.clearAllMocks();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    clearSession('unknown');
  });

  /** The events of the last attempt, once it mounts Clerk. */
  const mounted = async (attempts: number) => {
    await expect.poll(() => mountClerk).toHaveBeenCalledTimes(attempts);
    return mountClerk.mock.lastCall?.[1] as ClerkEvents;
  };

  it('follows one attempt to load Clerk from loading to a failure, a retry and a user', async () => {
    startAuth();
    startAuth();
    expect(session.getState().status).toBe('loading');
    const failing = await mounted(1);
    failing.failed(new Error('Failed to load Clerk JS'));
    await expect.poll(() => session.getState().status).toBe('error');
    expect(session.getState().problem).toBe('Failed to load Clerk');

    retryAuth();
    expect(unmount).toHaveBeenCalledOnce();
    expect(session.getState()).toMatchObject({ status: 'loading', problem: null });
    const { changed } = await mounted(2);
    changed(signedIn, commands);
    await expect.poll(() => session.getState()).toMatchObject({ status: 'signed-in', user: ada });
    expect(await sessionToken()).toBe('token');

    failing.changed({ ...signedIn, user: null }, commands);
    await Promise.resolve();
    expect(session.getState().status, 'a discarded attempt changes nothing').toBe('signed-in');
  });

  describe('without a connection', () => {
    const caches = { delete: vi.fn(async () => true) };
    const server = vi.fn(async () => new Response());
    const connect = (online: boolean) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
      dispatchEvent(new Event(online ? 'online' : 'offline'));
    };
    const wasSignedIn = (signedInAt = 1770000000) => {
      vi.spyOn(document, 'cookie', 'get').mockReturnValue(`theme=dark; __client_uat_x=${signedInAt}; b=2`);
      localStorage.setItem('atelier.last-user', JSON.stringify({ ...ada, plan: 'premium' }));
    };

    beforeEach(() => {
      vi.stubGlobal('caches', caches);
      vi.stubGlobal('fetch', server);
      connect(false);
      retryAuth();
    });
    afterEach(() => {
      vi.unstubAllGlobals();
      localStorage.clear();
    });

    it('is that of the last user, whose calls fail, until sign-in goes on', async () => {
      wasSignedIn();
      startAuth();
      const known = { id: ada.id, fullName: ada.fullName, imageUrl: '', email: '' };
      await expect
        .poll(() => session.getState())
        .toMatchObject({ status: 'offline', user: known, plan: 'premium' });
      await expect(sessionToken()).rejects.toThrow(TypeError);
      expect(mountClerk).not.toHaveBeenCalled();

      connect(true);
      expect(session.getState()).toMatchObject({ status: 'loading', user: known });
      (await mounted(1)).failed(new Error('Failed to load Clerk JS'));
      await expect.poll(() => session.getState()).toMatchObject({ status: 'offline', user: known });
      expect(session.getState().problem).toBe('Failed to load Clerk');

      retryAuth();
      (await mounted(2)).changed(signedIn, commands);
      await expect.poll(() => session.getState()).toMatchObject({ status: 'signed-in', user: ada });
      expect(await sessionToken()).toBe('token');
    });

    it('is that of the last user when the server cannot be reached, but not when only sign-in cannot', async () => {
      wasSignedIn();
      connect(true);
      (await mounted(1)).failed(new Error('Failed to load Clerk JS'));
      await expect.poll(() => session.getState()).toMatchObject({ status: 'error', user: null });
      server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
      retryAuth();
      (await mounted(2)).failed(new Error('Failed to load Clerk JS'));
      await expect.poll(() => session.getState()).toMatchObject({ status: 'offline', user: { id: ada.id } });
    });

    it('has no user after a sign-out', async () => {
      wasSignedIn(0);
      startAuth();
      await Promise.resolve();
      expect(session.getState()).toMatchObject({ status: 'offline', user: null });
    });

    it('keeps a user without token, image and address, until another one is signed in or the user leaves', async () => {
      connect(true);
      const { changed, leaving } = await mounted(1);
      const change = async (user: typeof ada | null) => {
        changed({ ...signedIn, user }, commands);
        await Promise.resolve();
      };
      await change(ada);
      const kept = { id: ada.id, fullName: ada.fullName, plan: 'premium' };
      expect(JSON.parse(localStorage.getItem('atelier.last-user') ?? '')).toEqual(kept);
      await change({ ...ada, id: 'user_2' });
      expect(lastUser()?.user?.id).toBe('user_2');
      expect(caches.delete).toHaveBeenCalledTimes(1);
      leaving();
      await change(null);
      expect(session.getState()).toMatchObject({ status: 'signed-out', user: null });
      expect(localStorage.length).toBe(0);
      expect(caches.delete).toHaveBeenCalledTimes(2);
    });

    it('stays that of a user whose session has ended, until the user leaves, also in another tab', async () => {
      vi.spyOn(location, 'pathname', 'get').mockReturnValue('/ai/write-article');
      connect(true);
      const { changed } = await mounted(1);
      const change = async (user: typeof ada | null) => {
        changed({ ...signedIn, user }, commands);
        await Promise.resolve();
      };
      await change(ada);
      await change(null);
      expect(session.getState()).toMatchObject({ status: 'ended', user: ada });
      await change(ada);
      expect(session.getState()).toMatchObject({ status: 'signed-in', user: ada });
      await change(null);
      localStorage.clear();
      dispatchEvent(new Event('storage'));
      await expect.poll(() => session.getState()).toMatchObject({ status: 'signed-out', user: null });
    });
  });
});

describe('toSession', () => {
  it("is signed in with a user, on Clerk's plan", () => {
    expect(toSession({ status: 'ready', user: ada, premium: true })).toEqual({
      status: 'signed-in',
      user: ada,
      plan: 'premium',
      problem: null,
    });
    expect(toSession({ status: 'ready', user: ada, premium: false }).plan).toBe('free');
  });

  it('is signed out and free without a user', () => {
    expect(toSession({ status: 'ready', user: null, premium: true })).toMatchObject({
      status: 'signed-out',
      plan: 'free',
    });
  });

  it('keeps the user and reports a problem while Clerk is degraded', () => {
    const degraded = toSession({ status: 'degraded', user: ada, premium: false });
    expect(degraded).toMatchObject({ status: 'degraded', user: ada });
    expect(degraded.problem).toMatch(/partly unavailable/);
  });
});

describe('tokenInTime', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('rejects when the token does not arrive in time', async () => {
    const rejection = expect(tokenInTime(() => new Promise(() => {}))).rejects.toThrow(/too long/);
    await vi.advanceTimersByTimeAsync(10_000);
    await rejection;
  });

  it('rejects with NoSession when no user is signed in, or when Clerk throws', async () => {
    await expect(tokenInTime(async () => null)).rejects.toBeInstanceOf(NoSession);
    const cause = new Error('offline');
    await expect(tokenInTime(() => Promise.reject(cause))).rejects.toMatchObject({
      code: 'unauthenticated',
      cause,
    });
  });
});

describe('toAuthError', () => {
  it.each([
    ['script_failed', new Error('Failed to load Clerk JS'), false],
    ['client_missing', new Error('Failed to download latest ClerkJS. Contact support@clerk.com.'), false],
    ['hydration_failed', new Error('Failed to hydrate latest Clerk JS'), true],
    ['multiple_providers', new Error("You've added multiple <ClerkProvider> components"), true],
    ['key_missing', new Error('Missing publishableKey.'), false],
    ['key_invalid', new Error('The publishableKey passed to Clerk is invalid.'), false],
  ] as const)('returns %s', (code, error, present) => {
    expect(toAuthError(error, present)).toMatchObject({ code, message: authMessages[code], cause: error });
  });

  it('uses the messages of the specification', () => {
    expect(authMessages.script_failed).toBe('Failed to load Clerk');
    expect(authMessages.client_missing).toBe('Failed to download latest ClerkJS');
    expect(authMessages.hydration_failed).toBe('Failed to hydrate latest Clerk JS');
  });
});
