import { Skeleton, useUnits } from '@atelier/tool-kit/feedback';
import { useSession } from '@atelier/tool-kit/session';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { accountPath } from '../../browser/paths.ts';
import { plans, dashboard as texts } from '../../messages.ts';

interface QuietLineProps {
  /** The number of creations in words; null while unknown. */
  total: string | null;
  failed: boolean;
}

export function QuietLine({ total, failed }: QuietLineProps) {
  const plan = useSession((state) => state.plan);
  const left = useUnits().flatMap(({ kind, limit, remaining }) =>
    limit === null || remaining === null ? [] : [texts.left[kind]({ count: remaining })],
  );
  return (
    <div className="flex min-h-6 flex-wrap items-baseline gap-x-3 gap-y-1 text-ink-3 text-xs tabular-nums sm:gap-x-5 sm:text-sm">
      <Fact label={texts.total}>
        {total ?? (failed ? '–' : <Skeleton className="inline-block h-3.5 w-6" />)}
      </Fact>
      <Fact label={texts.plan}>{plans[plan]}</Fact>
      {left.length > 0 && (
        <Link
          to={accountPath}
          className="underline-offset-[0.25em] hover:text-ink hover:underline max-sm:hidden"
        >
          {texts.leftToday({ units: left.join(', ') })}
        </Link>
      )}
      {plan === 'free' && (
        <Link to="/#pricing" className="font-[560] text-accent underline underline-offset-[0.25em]">
          {texts.upgrade}
        </Link>
      )}
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="flex items-baseline gap-1.5">
    <span>{label}</span>
    <b className="font-[560] text-ink">{children}</b>
  </span>
);
