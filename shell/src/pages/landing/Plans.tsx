import type { PlanQuotas } from '@atelier/contracts';
import { unitKinds } from '@atelier/contracts/tool-options';
import { Button } from '@atelier/tool-kit/forms';
import { formatNumber } from '@atelier/tool-kit/language';
import { useSession } from '@atelier/tool-kit/session';
import { Suspense, useRef, useState } from 'react';
import { AuthSlot, retryAuth } from '../../auth/index.ts';
import { useNear } from '../../browser/use-near.ts';
import { signIn, plans as texts } from '../../messages.ts';
import { frame } from '../../settings/public-messages.ts';
import { useSettings } from '../../settings/settings.ts';

/** The hosted pricing table, loaded when it comes into view, whose height is reserved, and the limits. */
export function Plans() {
  const { plans } = useSettings();
  const failed = useSession(({ status }) => status === 'error');
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useNear(place, '240px', () => setNear(true));
  const skeleton = <PlansSkeleton />;
  return (
    <>
      <div
        ref={place}
        className="mx-auto grid min-h-[22.45rem] max-w-208 items-start *:[grid-area:1/1] max-[44rem]:min-h-[43.65rem]"
      >
        {!near && skeleton}
        {near && failed && <PricingError />}
        {near && !failed && (
          <Suspense fallback={skeleton}>
            <AuthSlot kind="pricing" fallback={skeleton} />
          </Suspense>
        )}
      </div>
      {plans && !isLimited(plans) && <p className="mt-6 text-center text-ink-2">{texts.noLimits}</p>}
      {plans && isLimited(plans) && <PlanLimits plans={plans} />}
    </>
  );
}

const isLimited = (plans: PlanQuotas) =>
  Object.values(plans).some((quota) => Object.values(quota).some((limit) => limit !== null));

const planOutline =
  'image-plan rounded-card border border-line motion-safe:animate-[breathe_1.2s_ease-in-out_infinite_alternate]';

function PlansSkeleton() {
  return (
    <div
      className="grid h-[20.7rem] grid-cols-[1fr_1fr] gap-4 max-[44rem]:h-[42.15rem] max-[44rem]:grid-cols-[1fr]"
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

/** A row, whose first cell is as wide as possible. */
const row =
  'border-line border-b *:px-2 *:py-[0.7rem] *:text-start *:not-first:w-1/4 *:not-first:text-end *:not-first:tabular-nums';

function PlanLimits({ plans }: { plans: PlanQuotas }) {
  return (
    <div className="mx-auto mt-[clamp(1.75rem,3vw,2.5rem)] max-w-208 text-[0.9375rem] text-ink-2">
      <table className="w-full border-collapse">
        <caption className="pb-2 text-start font-serif text-[1.6rem]/[1.1] text-ink">{texts.limits}</caption>
        <thead className="text-ink-3 [&_th]:font-medium">
          <tr className={row}>
            <th scope="col">{texts.kind}</th>
            <th scope="col">{texts.free}</th>
            <th scope="col">{texts.premium}</th>
          </tr>
        </thead>
        <tbody>
          {unitKinds.map((kind) => (
            <tr key={kind} className={row}>
              <th scope="row" className="font-normal">
                {texts.kinds[kind]}
              </th>
              <td>{limitText(plans.free[kind])}</td>
              <td className="font-semibold text-ink">{limitText(plans.premium[kind])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-[0.8rem] text-ink-3 text-sm">{texts.limitsNote}</p>
    </div>
  );
}

const limitText = (limit: number | null) => (limit === null ? texts.unlimited : formatNumber(limit));
