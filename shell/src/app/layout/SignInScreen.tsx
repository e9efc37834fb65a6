import { ErrorState, Skeleton } from '@atelier/tool-kit/feedback';
import { useSession } from '@atelier/tool-kit/session';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { AuthSlot, retryAuth } from '../../auth/index.ts';
import { newAccount } from '../../browser/paths.ts';
import { usePageTitle } from '../../browser/titles.ts';
import { plans, signIn as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';

const skeleton = <Skeleton className="h-58 w-[min(25rem,100vw-2.5rem)] rounded-panel" />;

/** The specified sentences about a failure end without a full stop and have no advice. */
const withAdvice = (problem: string) => (problem.endsWith('.') ? problem : `${problem}. ${texts.advice}`);

export function SignInScreen() {
  const { status, problem } = useSession();
  // Clerk's steps have addresses in the hash; those of a new account are below this one.
  const isNew = useLocation().hash.startsWith(newAccount);
  const step = isNew ? texts.newAccount : texts.existing;
  usePageTitle(step.page);
  return (
    <div className="grid justify-items-center gap-5 pt-[clamp(1.5rem,7vh,4.5rem)] pb-8 text-center text-ink-2">
      <h1 className="font-serif text-4xl/none text-ink tracking-[-0.02em]">{step.title}</h1>
      <p>{step.lead}</p>
      {status === 'error' ? (
        <ErrorState error={{ message: problem ? withAdvice(problem) : texts.failed }} onRetry={retryAuth} />
      ) : (
        // In one place: what is below must not move when the one replaces the other.
        <div className="grid min-h-58 max-w-full text-start *:[grid-area:1/1]">
          <Suspense fallback={skeleton}>
            <AuthSlot kind="sign-in" fallback={skeleton} />
          </Suspense>
        </div>
      )}
      <SampleAccounts />
    </div>
  );
}

export function SampleAccounts() {
  const { sampleAccounts = [], sampleCode } = useSettings();
  if (sampleAccounts.length === 0 && !sampleCode) return null;
  const passwords = [...new Set(sampleAccounts.map(({ password }) => password))];
  return (
    <section
      className="w-[min(25rem,100vw-2.5rem)] rounded-card border border-line-strong border-dashed px-5 py-4 text-start text-sm"
      aria-labelledby="sign-in-samples"
    >
      <h2 id="sign-in-samples" className="mb-1.5 font-[560] text-ink">
        {texts.samples}
      </h2>
      <dl>
        {sampleAccounts.map(({ email, plan }) => (
          <Sample key={email} label={plans[plan]} value={email} />
        ))}
        {passwords.map((password) => (
          <Sample key={password} label={texts.samplePassword} value={password} />
        ))}
        {sampleCode && <Sample label={texts.sampleCode} value={sampleCode} />}
      </dl>
    </section>
  );
}

const Sample = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-0.5">
    <dt className="text-ink-3">{label}</dt>
    <dd className="select-all text-ink wrap-anywhere">{value}</dd>
  </div>
);
