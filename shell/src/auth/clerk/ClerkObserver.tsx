import { useAuth, useClerk, useUser } from '@clerk/clerk-react';
import { useEffect } from 'react';
import { AuthError } from '../auth-failure.ts';
import type { ClerkEvents } from '../auth-session.ts';

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
        openSignIn: () =>
          clerk.openSignIn({ fallbackRedirectUrl: location.href, signUpFallbackRedirectUrl: location.href }),
        openProfile: () => clerk.openUserProfile(),
        signOut: () => clerk.signOut({ redirectUrl: '/' }),
        getToken: () => getToken(),
      },
    );
  }, [clerk, status, isLoaded, has, user, getToken, changed, failed]);

  return null;
}
