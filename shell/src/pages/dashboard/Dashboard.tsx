import { countLimit } from '@atelier/contracts/tool-options';
import { useList } from '@atelier/tool-kit/api';
import { Skeleton } from '@atelier/tool-kit/feedback';
import { KeptSets } from '@atelier/tool-kit/forms';
import { formatNumber } from '@atelier/tool-kit/language';
import { useSession } from '@atelier/tool-kit/session';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../browser/titles.ts';
import { plans, dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { typeFilters } from './creation-style.ts';
import { useListAddress } from './list-address.ts';
import { ModuleCards } from './ModuleCards.tsx';
import { RecentCreations } from './RecentCreations.tsx';
import { historyQuery, useHistory } from './use-history.ts';

export function Dashboard() {
  usePageTitle(texts.title);
  const plan = useSession((state) => state.plan);
  const address = useListAddress(typeFilters(useSettings().registry).map(({ value }) => value));
  const { type, q, starred, tag, sort, deleted } = address;
  const filters = {
    ...(type !== 'all' && { type }),
    ...(q && { q }),
    ...(starred && { starred: 'true' as const }),
    ...(tag && { tag }),
    ...(sort !== 'newest' && { sort }),
    ...(deleted && { deleted: 'true' as const }),
  };
  const list = useList('getUserCreations', { ...historyQuery, ...filters });
  const history = useHistory(Object.keys(filters).length === 0);
  return (
    <div className="grid gap-[clamp(1rem,2vw,1.5rem)]">
      <h1 className="sr-only">{texts.title}</h1>
      <div className="grid grid-cols-[auto_auto] justify-start gap-(--gap)">
        <StatCard
          label={texts.total}
          value={history.total === null ? null : countText(history.total)}
          failed={history.failed}
        />
        <StatCard label={texts.plan} value={plans[plan]}>
          {plan === 'free' && (
            <Link
              to="/#pricing"
              className="self-end font-[560] text-accent text-sm underline underline-offset-[0.25em]"
            >
              {texts.upgrade}
            </Link>
          )}
        </StatCard>
      </div>
      {!deleted && (
        <KeptSets className="rounded-panel border border-line bg-sheet px-(--inset) py-3.5 shadow-1" />
      )}
      {!deleted && <ModuleCards />}
      <RecentCreations
        list={list}
        address={address}
        history={history}
        found={list.total === null ? null : countText(list.total)}
        onCountChange={history.reload}
      />
    </div>
  );
}

/** A number of creations; counting stops at a limit. */
const countText = (total: number) =>
  total < countLimit ? formatNumber(total) : texts.atLeast({ count: countLimit });

interface StatCardProps {
  label: string;
  value: string | null;
  failed?: boolean;
  children?: ReactNode;
}

function StatCard({ label, value, failed = false, children }: StatCardProps) {
  return (
    <div className="flex flex-wrap gap-x-7 gap-y-2 rounded-panel border border-line bg-sheet px-(--inset) py-3.5 shadow-1">
      <div>
        <small className="text-[0.85rem] text-ink-3">{label}</small>
        <b className="mt-1 block min-h-8 font-serif font-normal text-[2rem]/none tracking-[-0.02em]">
          {value ?? (failed ? '–' : <Skeleton className="inline-block h-7 w-13" />)}
        </b>
      </div>
      {children}
    </div>
  );
}
