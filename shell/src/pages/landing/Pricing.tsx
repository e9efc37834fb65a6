import type { PlanAllowances } from '@atelier/contracts';
import { Button } from '@atelier/tool-kit/forms';
import { useSession } from '@atelier/tool-kit/session';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PricingSlot, retryAuth } from '../../auth/index.ts';
import { useSettings } from '../../page/app-context.ts';
import { frame, landing } from '../../public-messages.ts';

/** Its file is loaded with the plans: it is not part of the landing page's script budget. */
const PlanLimits = lazy(async () => ({ default: (await import('./PlanLimits.tsx')).PlanLimits }));

/** The hosted pricing table and the limits of the plans. They are loaded when they come into view; their places are reserved. */
export function Pricing() {
  const { plans } = useSettings();
  const failed = useSession(({ status }) => status === 'error');
  const { target, seen } = useInView<HTMLDivElement>('240px');
  const skeleton = <PricingSkeleton />;
  return (
    <section className="band" aria-labelledby="pricing">
      <div className="wrap" ref={target}>
        <div className="section-head section-head-centre">
          <h2 id="pricing">{landing.plans}</h2>
          <p className="lead">{landing.plansLead}</p>
        </div>
        <div className="plans">
          {!seen && skeleton}
          {seen && failed && <PricingError />}
          {seen && !failed && (
            <Suspense fallback={skeleton}>
              <PricingSlot fallback={skeleton} />
            </Suspense>
          )}
        </div>
        {plans && !isLimited(plans) && <p className="plans-unlimited">{landing.plansUnlimited}</p>}
        {plans && isLimited(plans) && (
          <div className="plan-limits">
            <Suspense>{seen && <PlanLimits plans={plans} />}</Suspense>
          </div>
        )}
      </div>
    </section>
  );
}

const isLimited = (plans: PlanAllowances) =>
  Object.values(plans).some((allowance) => Object.values(allowance).some((limit) => limit !== null));

/** The outline of two plans. */
function PricingSkeleton() {
  return (
    <div className="plans-wait" role="status">
      <span className="kit-spoken">{landing.plansLoading}</span>
      <i />
      <i />
    </div>
  );
}

function PricingError() {
  const problem = useSession((session) => session.problem);
  return (
    <div className="plans-error" role="alert">
      <b>{landing.plansFailed}</b>
      <p>
        {problem ?? frame.signInFailed}
        <br />
        {landing.connection}
      </p>
      <Button onClick={retryAuth}>{frame.tryAgain}</Button>
    </div>
  );
}

/** Whether an element has been within `margin` (a CSS length) of the viewport. */
function useInView<Target extends Element>(margin: string) {
  const target = useRef<Target>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || seen) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [margin, seen]);
  return { target, seen };
}
