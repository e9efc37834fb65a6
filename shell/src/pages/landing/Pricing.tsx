import type { PlanAllowances } from '@atelier/contracts';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSettings } from '../../page/app-context.ts';
import { Section } from '../../page/public-parts.tsx';
import { useNear } from '../../page/use-near.ts';
import { landing } from '../../public-messages.ts';

const load = () => import('./Plans.tsx');
const Plans = lazy(async () => ({ default: (await load()).Plans }));
const PlanLimits = lazy(async () => ({ default: (await load()).PlanLimits }));

/** The hosted pricing table and the limits of the plans. They are loaded when they come into view; their places are reserved. */
export function Pricing() {
  const { plans } = useSettings();
  const target = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useNear(target, '240px', () => setSeen(true));
  const skeleton = <PricingSkeleton />;
  return (
    <Section id="pricing" title={landing.plans} lead={landing.plansLead} band centered ref={target}>
      {/* The heights of the plans and of their limits are reserved, so that the page does not shift when they load. */}
      <div className="mx-auto grid min-h-[22.45rem] max-w-208 items-start *:[grid-area:1/1] max-[44rem]:min-h-[43.65rem]">
        {seen ? (
          <Suspense fallback={skeleton}>
            <Plans skeleton={skeleton} />
          </Suspense>
        ) : (
          skeleton
        )}
      </div>
      {plans && !isLimited(plans) && <p className="mt-6 text-center text-ink-2">{landing.plansUnlimited}</p>}
      {plans && isLimited(plans) && (
        <div className="mx-auto mt-[clamp(1.75rem,3vw,2.5rem)] min-h-[19.3rem] max-w-208 text-[0.9375rem] text-ink-2 max-[36rem]:min-h-[20.8rem] max-[23.5rem]:min-h-[22.3rem]">
          <Suspense>{seen && <PlanLimits plans={plans} />}</Suspense>
        </div>
      )}
    </Section>
  );
}

const isLimited = (plans: PlanAllowances) =>
  Object.values(plans).some((allowance) => Object.values(allowance).some((limit) => limit !== null));

const planOutline =
  'picture-plan rounded-card border border-line motion-safe:animate-[breathe_1.2s_ease-in-out_infinite_alternate]';

function PricingSkeleton() {
  return (
    <div
      className="grid h-[20.7rem] grid-cols-[1fr_1fr] gap-4 max-[44rem]:h-[42.15rem] max-[44rem]:grid-cols-[1fr]"
      role="status"
    >
      <span className="kit-spoken">{landing.plansLoading}</span>
      <i className={planOutline} />
      <i className={planOutline} />
    </div>
  );
}
