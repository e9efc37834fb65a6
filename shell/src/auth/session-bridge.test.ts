import { NoSession } from '@atelier/tool-kit/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authMessages, toAuthError } from './auth-failure.ts';
import { tokenInTime, toSession } from './session-bridge.ts';

const ada = { id: 'user_1', fullName: 'Ada Lovelace', imageUrl: '/ada.png', email: 'ada@example.com' };

describe('the session', () => {
  it('is signed in when there is a user, on the plan that Clerk tells', () => {
    expect(toSession({ status: 'ready', user: ada, premium: true, problem: null })).toEqual({
      status: 'signed-in',
      user: ada,
      plan: 'premium',
      problem: null,
    });
    expect(toSession({ status: 'ready', user: ada, premium: false, problem: null }).plan).toBe('free');
  });

  it('is signed out without one, whatever the plan check says', () => {
    expect(toSession({ status: 'ready', user: null, premium: true, problem: null })).toMatchObject({
      status: 'signed-out',
      plan: 'free',
    });
  });

  it('keeps the user while Clerk is degraded, and says so', () => {
    const session = toSession({ status: 'degraded', user: ada, premium: false, problem: null });
    expect(session).toMatchObject({ status: 'degraded', user: ada });
    expect(session.problem).toMatch(/partly reachable/);
  });

  it('carries the message of an error', () => {
    expect(
      toSession({ status: 'error', user: null, premium: false, problem: 'Failed to load Clerk' }),
    ).toMatchObject({ status: 'error', problem: 'Failed to load Clerk' });
  });
});

describe('a token', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is handed on', async () => {
    await expect(tokenInTime(async () => 'token')).resolves.toBe('token');
  });

  it('is given up when it does not arrive in time', async () => {
    const late = expect(tokenInTime(() => new Promise(() => {}), 10_000)).rejects.toThrow(/in time/);
    await vi.advanceTimersByTimeAsync(10_000);
    await late;
  });

  it('is no token when nobody is signed in, or when Clerk throws', async () => {
    await expect(tokenInTime(async () => null)).rejects.toBeInstanceOf(NoSession);
    const cause = new Error('offline');
    await expect(tokenInTime(() => Promise.reject(cause))).rejects.toMatchObject({
      code: 'unauthenticated',
      cause,
    });
  });
});

describe('what keeps sign-in from loading', () => {
  it.each([
    ['script_failed', new Error('Failed to load Clerk JS'), false],
    ['client_missing', new Error('Failed to download latest ClerkJS. Contact support@clerk.com.'), false],
    ['hydration_failed', new Error('Failed to hydrate latest Clerk JS'), true],
    ['multiple_providers', new Error("You've added multiple <ClerkProvider> components"), true],
    ['key_missing', new Error('Missing publishableKey.'), false],
    ['key_invalid', new Error('The publishableKey passed to Clerk is invalid.'), false],
  ] as const)('is told as %s', (code, error, present) => {
    expect(toAuthError(error, present)).toMatchObject({ code, message: authMessages[code], cause: error });
  });

  it('is worded as the specification words it', () => {
    expect(authMessages.script_failed).toBe('Failed to load Clerk');
    expect(authMessages.client_missing).toBe('Failed to download latest ClerkJS');
    expect(authMessages.hydration_failed).toBe('Failed to hydrate latest Clerk JS');
  });
});
