import { ErrorState, Skeleton } from '@atelier/tool-kit/feedback';
import { useSession } from '@atelier/tool-kit/session';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { retryAuth, SignInSlot } from '../../auth/index.ts';
import { plans, signIn as texts } from '../../messages.ts';
import { useSettings } from '../../page/app-context.ts';
import { usePageTitle } from '../../page/page.ts';

const skeleton = <Skeleton className="sign-in-wait" />;

/** The hosted sign-in, or the reason why it did not load. Replaces the content while no user is signed in. */
export function SignInScreen() {
  const { status, problem } = useSession();
  // Clerk's steps have addresses in the hash; those of a new account are below this one.
  const isNew = useLocation().hash.startsWith('#/create');
  const step = isNew ? texts.newAccount : texts.existing;
  usePageTitle(step.page);
  return (
    <div className="sign-in-screen">
      <h1>{step.title}</h1>
      <p>{step.lead}</p>
      {status === 'error' ? (
        <ErrorState
          error={{ message: problem ? texts.problem(problem) : texts.failed }}
          onRetry={retryAuth}
        />
      ) : (
        <Suspense fallback={skeleton}>
          <SignInSlot fallback={skeleton} />
        </Suspense>
      )}
      <SampleAccounts />
    </div>
  );
}

/** The accounts and the verification code of a test installation. */
function SampleAccounts() {
  const { sampleAccounts = [], sampleCode } = useSettings();
  if (sampleAccounts.length === 0 && !sampleCode) return null;
  const passwords = [...new Set(sampleAccounts.map(({ password }) => password))];
  return (
    <section className="sign-in-samples" aria-labelledby="sign-in-samples">
      <h2 id="sign-in-samples">{texts.samples}</h2>
      <dl>
        {sampleAccounts.map(({ email, plan }) => (
          <div key={email}>
            <dt>{plans[plan]}</dt>
            <dd>{email}</dd>
          </div>
        ))}
        {passwords.map((password) => (
          <div key={password}>
            <dt>{texts.samplePassword}</dt>
            <dd>{password}</dd>
          </div>
        ))}
        {sampleCode && (
          <div>
            <dt>{texts.sampleCode}</dt>
            <dd>{sampleCode}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
