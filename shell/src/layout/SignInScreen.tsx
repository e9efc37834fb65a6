import { useSession } from '@atelier/tool-kit/session';
import { Skeleton } from '@atelier/tool-kit/skeleton';
import { ErrorState } from '@atelier/tool-kit/states';
import { Suspense } from 'react';
import { useSettings } from '../app/settings.tsx';
import { titleOf, usePageTitle } from '../app/use-page-title.ts';
import { retryAuth, SignInSlot } from '../auth/index.ts';

const wait = <Skeleton className="sign-in-wait" />;

/** Stands in place of the content while nobody is signed in: the hosted sign-in, or why it is not there. */
export function SignInScreen() {
  const { status, problem } = useSession();
  const { sandbox } = useSettings();
  usePageTitle(titleOf('Sign in'));
  return (
    <div className="sign-in-screen">
      <h1>Come in</h1>
      <p>Sign in to open your studio. What you make is kept on your dashboard.</p>
      {status === 'error' ? (
        <ErrorState
          error={{
            message:
              `${problem ?? 'Sign-in cannot be reached.'}. Check your connection and try again.`.replace(
                '..',
                '.',
              ),
          }}
          onRetry={retryAuth}
        />
      ) : (
        <Suspense fallback={wait}>
          <SignInSlot fallback={wait} />
        </Suspense>
      )}
      {sandbox.includes('sign-in') && (
        <p className="sign-in-hint">
          Sample accounts: ada@example.com (Free) and grace@example.com (Premium), password{' '}
          <b>correct-horse-9</b>.
        </p>
      )}
    </div>
  );
}
