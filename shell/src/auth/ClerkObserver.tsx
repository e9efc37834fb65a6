import type { SessionUser } from '@atelier/tool-kit/session';
import { useAuth, useClerk, useUser } from '@clerk/clerk-react';
import { useEffect } from 'react';
import { AuthError } from './auth-failure.ts';

/** Clerk's commands. */
export interface AuthCommands {
  openProfile(): void;
  signOut(): Promise<void>;
  getToken(): Promise<string | null>;
}

/** Clerk's state, without the SDK's types. */
export interface ClerkState {
  status: 'ready' | 'degraded';
  user: SessionUser | null;
  premium: boolean;
}

/** What the Clerk root reports. */
export interface ClerkEvents {
  /** Called when Clerk is ready, and after each change. */
  changed(state: ClerkState, commands: AuthCommands): void;
  /** Clerk did not start. Ignored once it is ready. */
  failed(error: unknown): void;
}

/** Reports Clerk's state and its changes. Renders nothing. */
export function ClerkObserver({ changed, failed }: ClerkEvents) {
  const clerk = useClerk();
  const { isLoaded, has, getToken } = useAuth();
  const { user } = useUser();
  const { status } = clerk;

  useEffect(() => {
    if (status === 'error') return failed(new AuthError('hydration_failed'));
    if (!isLoaded) return;
    const email = user?.primaryEmailAddress?.emailAddress ?? '';
    changed(
      {
        status: status === 'degraded' ? 'degraded' : 'ready',
        premium: has?.({ plan: 'premium' }) ?? false,
        user: user
          ? { id: user.id, fullName: user.fullName ?? (email || 'You'), imageUrl: user.imageUrl, email }
          : null,
      },
      {
        openProfile: () => clerk.openUserProfile(),
        signOut: () => clerk.signOut({ redirectUrl: '/' }),
        getToken: () => getToken(),
      },
    );
  }, [clerk, status, isLoaded, has, user, getToken, changed, failed]);

  return null;
}
