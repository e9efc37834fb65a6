import { setSession } from '@atelier/tool-kit/session';
import { useAuth, useClerk, useUser } from '@clerk/clerk-react';
import { useEffect } from 'react';
import type { AuthCommands } from '../auth-control.ts';
import { AuthError } from '../auth-failure.ts';
import { deferUntilCommit } from '../defer-until-commit.ts';
import { toSession } from '../session-bridge.ts';

interface Settled {
  ready(commands: AuthCommands): void;
  failed(error: unknown): void;
}

/** Copies Clerk's state to the app's session and reports when Clerk is ready. Renders nothing. */
export function SessionBridge({ ready, failed }: Settled) {
  const clerk = useClerk();
  const { isLoaded, has, getToken } = useAuth();
  const { user } = useUser();
  const status =
    clerk.status === 'ready' || clerk.status === 'degraded' || isLoaded
      ? settledStatus(clerk.status)
      : clerk.status;

  useEffect(() => {
    if (status === 'error') return failed(new AuthError('hydration_failed'));
    if (status === 'loading' || !isLoaded) return;
    const session = toSession({
      status,
      premium: has?.({ plan: 'premium' }) ?? false,
      problem: null,
      user: user
        ? {
            id: user.id,
            fullName: user.fullName ?? user.primaryEmailAddress?.emailAddress ?? 'You',
            imageUrl: user.imageUrl,
            email: user.primaryEmailAddress?.emailAddress ?? '',
          }
        : null,
    });
    const cancel = deferUntilCommit(() => setSession(session));
    ready({
      openSignIn: () =>
        clerk.openSignIn({ fallbackRedirectUrl: location.href, signUpFallbackRedirectUrl: location.href }),
      openProfile: () => clerk.openUserProfile(),
      signOut: () => clerk.signOut({ redirectUrl: '/' }),
      getToken: () => getToken(),
    });
    return cancel;
  }, [clerk, status, isLoaded, has, user, getToken, ready, failed]);

  return null;
}

const settledStatus = (status: 'loading' | 'ready' | 'degraded' | 'error') =>
  status === 'degraded' ? 'degraded' : status === 'error' ? 'error' : 'ready';
