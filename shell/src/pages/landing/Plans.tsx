import type { PlanAllowances } from '@atelier/contracts';
import { unitKinds } from '@atelier/contracts/tool-options';
import { Button } from '@atelier/tool-kit/forms';
import { useSession } from '@atelier/tool-kit/session';
import type { ReactNode } from 'react';
import { AuthSlot, retryAuth } from '../../auth/index.ts';
import { plans as texts } from '../../messages.ts';
import { frame, landing } from '../../public-messages.ts';

/** The hosted pricing table, or the reason why it did not load. `skeleton` is shown while it loads. */
export function Plans({ skeleton }: { skeleton: ReactNode }) {
  const failed = useSession(({ status }) => status === 'error');
  return failed ? <PricingError /> : <AuthSlot kind="pricing" fallback={skeleton} />;
}

function PricingError() {
  const problem = useSession((session) => session.problem);
  return (
    <div
      className="grid justify-items-center gap-[0.6rem] rounded-panel border border-line-strong border-dashed px-6 py-12 text-center"
      role="alert"
    >
      <b className="font-normal font-serif text-[1.6rem]/[1.1]">{landing.plansFailed}</b>
      <p className="mb-[0.6rem] max-w-120 text-ink-2">
        {problem ?? frame.signInFailed}
        <br />
        {landing.connection}
      </p>
      <Button onClick={retryAuth}>{frame.tryAgain}</Button>
    </div>
  );
}

/** A row, whose first cell is as wide as possible. */
const row =
  'border-line border-b *:px-2 *:py-[0.7rem] *:text-start *:not-first:w-1/4 *:not-first:text-end *:not-first:tabular-nums';

export function PlanLimits({ plans }: { plans: PlanAllowances }) {
  return (
    <>
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
              <td>{shownLimit(plans.free[kind])}</td>
              <td className="font-semibold text-ink">{shownLimit(plans.premium[kind])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-[0.8rem] text-ink-3 text-sm">{texts.limitsNote}</p>
    </>
  );
}

const shownLimit = (limit: number | null) => (limit === null ? texts.unlimited : limit.toLocaleString('en'));
