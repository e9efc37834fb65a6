import type { PlanQuotas } from '@atelier/contracts';
import { unitKinds } from '@atelier/contracts/tool-options';
import { formatNumber } from '@atelier/tool-kit/language';
import { PricingTable } from '@clerk/clerk-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { plans as texts } from '../messages.ts';
import { isLimited } from '../settings/plan-limits.ts';
import { clerkSettings } from './app-bindings.ts';

/** The plans' cards, by the part of a card to which its limits are added. */
const places = {
  free: '.cl-pricingTableCard__free_user .cl-pricingTableCardFeatures',
  premium: '.cl-pricingTableCard__premium .cl-pricingTableCardFeatures',
} as const;

/** The hosted pricing table, whose cards also show what each plan allows per day. */
export function PlansTable({ element }: { element: HTMLElement }) {
  const { plans } = clerkSettings();
  const [free, setFree] = useState<Element | null>(null);
  const [premium, setPremium] = useState<Element | null>(null);
  useEffect(() => {
    if (!plans || !isLimited(plans)) return;
    const find = () => {
      setFree(element.querySelector(places.free));
      setPremium(element.querySelector(places.premium));
    };
    const observer = new MutationObserver(find);
    observer.observe(element, { childList: true, subtree: true });
    find();
    return () => observer.disconnect();
  }, [element, plans]);
  return (
    <>
      <PricingTable
        highlightedPlan="premium"
        newSubscriptionRedirectUrl={location.pathname + location.search}
      />
      {plans && free && createPortal(<Limits of={plans.free} />, free)}
      {plans && premium && createPortal(<Limits of={plans.premium} />, premium)}
    </>
  );
}

// Clerk's cards are in pages of both areas, which have different style sheets.
const row: CSSProperties = { display: 'flex', justifyContent: 'space-between', gap: '1rem' };
const list: CSSProperties = {
  display: 'grid',
  gap: '0.35rem',
  marginTop: '0.9rem',
  paddingTop: '0.9rem',
  borderTop: '1px solid var(--line)',
  fontSize: 'var(--text-sm)',
};

const Limits = ({ of: quota }: { of: PlanQuotas['free'] }) => (
  <dl style={list} aria-label={texts.limits}>
    {unitKinds.map((kind) => (
      <div key={kind} style={row}>
        <dt style={{ color: 'var(--ink-2)' }}>{texts.kinds[kind]}</dt>
        <dd style={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {quota[kind] === null ? texts.unlimited : texts.perDay({ limit: formatNumber(quota[kind]) })}
        </dd>
      </div>
    ))}
  </dl>
);
