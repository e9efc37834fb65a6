import { useSession } from '@atelier/tool-kit/session';
import { Skeleton } from '@atelier/tool-kit/skeleton';
import { ErrorState } from '@atelier/tool-kit/states';
import { Suspense } from 'react';
import { useSettings } from '../app/app-context.ts';
import { titleOf, usePageTitle } from '../app/page.ts';
import { retryAuth, SignInSlot } from '../auth/index.ts';
import { planLabel } from './AccountFooter.tsx';

const wait = <Skeleton className="sign-in-wait" />;

/** The hosted sign-in, or the reason why it did not load. Replaces the content while no user is signed in. */
export function SignInScreen() {
  const { status, problem } = useSession();
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
      <SampleAccounts />
    </div>
  );
}

const list = new Intl.ListFormat('en');

/** The accounts of a test copy, one sentence for each password. */
function SampleAccounts() {
  const { sampleAccounts = [] } = useSettings();
  return [...Map.groupBy(sampleAccounts, ({ password }) => password)].map(([password, accounts]) => (
    <p key={password} className="sign-in-hint">
      Sample accounts: {list.format(accounts.map(({ email, plan }) => `${email} (${planLabel(plan)})`))},
      password <b>{password}</b>.
    </p>
  ));
}
