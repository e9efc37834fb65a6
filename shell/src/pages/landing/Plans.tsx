import { Button } from '@atelier/tool-kit/button';
import { useNear } from '@atelier/tool-kit/near';
import { useSession } from '@atelier/tool-kit/session';
import { Suspense, useRef, useState } from 'react';
import { AuthSlot, retryAuth } from '../../auth/index.ts';
import { signIn, plans as texts } from '../../messages.ts';
import { isLimited } from '../../settings/plan-limits.ts';
import { frame } from '../../settings/public-messages.ts';
import { useSettings } from '../../settings/settings.ts';

export function Plans() {
  const { plans } = useSettings();
  const failed = useSession(({ status }) => status === 'error');
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useNear(place, '240px', () => setNear(true));
  const skeleton = <PlansSkeleton />;
  const limited = plans !== undefined && isLimited(plans);
  return (
    <>
      <div
        ref={place}
        data-limited={limited || undefined}
        className="group mx-auto grid min-h-[22.45rem] max-w-208 items-start *:[grid-area:1/1] data-limited:min-h-[31rem] max-[44rem]:min-h-[43.65rem] max-[44rem]:data-limited:min-h-[60.5rem]"
      >
        {!near && skeleton}
        {near && failed && <PricingError />}
        {near && !failed && (
          <Suspense fallback={skeleton}>
            <AuthSlot kind="pricing" fallback={skeleton} />
          </Suspense>
        )}
      </div>
      {plans && !limited && <p className="mt-6 text-center text-ink-2">{texts.noLimits}</p>}
      {limited && <p className="mt-6 text-center text-ink-3 text-sm">{texts.limitsNote}</p>}
    </>
  );
}

const planOutline =
  'image-plan rounded-card border border-line motion-safe:animate-[breathe_1.2s_ease-in-out_infinite_alternate]';

function PlansSkeleton() {
  return (
    <div
      className="grid h-[20.7rem] grid-cols-[1fr_1fr] gap-4 group-data-limited:h-[29.5rem] max-[44rem]:h-[42.15rem] max-[44rem]:group-data-limited:h-[59rem] max-[44rem]:grid-cols-[1fr]"
      role="status"
    >
      <span className="sr-only">{texts.loading}</span>
      <i className={planOutline} />
      <i className={planOutline} />
    </div>
  );
}

function PricingError() {
  const problem = useSession((session) => session.problem);
  return (
    <div
      className="grid justify-items-center gap-[0.6rem] rounded-panel border border-line-strong border-dashed px-6 py-12 text-center"
      role="alert"
    >
      <b className="font-normal font-serif text-[1.6rem]/[1.1]">{texts.failed}</b>
      <p className="mb-[0.6rem] max-w-120 text-ink-2">
        {problem ?? frame.signInFailed}
        <br />
        {signIn.advice}
      </p>
      <Button onClick={retryAuth}>{frame.tryAgain}</Button>
    </div>
  );
}
