import { countLimit } from '@atelier/contracts/tool-options';
import { useList } from '@atelier/tool-kit/api';
import { Skeleton } from '@atelier/tool-kit/feedback';
import { useSession } from '@atelier/tool-kit/session';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { plans, dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../page/app-context.ts';
import { usePageTitle } from '../../page/page.ts';
import { typeFilters } from './creation-look.ts';
import { useListAddress } from './list-address.ts';
import { RecentCreations } from './RecentCreations.tsx';
import './dashboard.css';

/** The start page of the signed-in area: the number of creations, the plan, and the list of creations. */
export function Dashboard() {
  usePageTitle(texts.title);
  const plan = useSession((state) => state.plan);
  const { type, setType, query, setQuery, q } = useListAddress(
    typeFilters(useSettings().registry).map(({ value }) => value),
  );
  const counted = useTotal();
  const list = useList('getUserCreations', {
    status: 'all',
    limit: 20,
    ...(type !== 'all' && { type }),
    ...(q && { q }),
  });
  return (
    <div className="dashboard">
      <h1 className="kit-spoken">{texts.title}</h1>
      <div className="stats">
        <StatCard
          label={texts.total}
          value={counted.total === null ? null : shownCount(counted.total)}
          failed={counted.error !== null}
        />
        <StatCard label={texts.plan} value={plans[plan]}>
          {plan === 'free' && <Link to="/#pricing">{texts.upgrade}</Link>}
        </StatCard>
      </div>
      <RecentCreations
        list={list}
        type={type}
        onType={setType}
        query={query}
        onQuery={setQuery}
        found={list.total === null ? null : shownCount(list.total)}
        onCountChange={counted.reload}
      />
    </div>
  );
}

/** A number of creations; counting stops at a limit. */
const shownCount = (total: number) =>
  total < countLimit ? total.toLocaleString('en') : texts.atLeast(countLimit);

/** The number of creations; null while unknown. What failed is in the list, but it is no creation. */
function useTotal() {
  const all = useList('getUserCreations', { status: 'all', limit: 1 });
  const failed = useList('getUserCreations', { status: 'failed', limit: 1 });
  return {
    total: all.total === null || failed.total === null ? null : countWithout(all.total, failed.total),
    error: all.error ?? failed.error,
    reload: () => {
      void all.reload();
      void failed.reload();
    },
  };
}

/** A count that has reached the limit of counting stays there. */
const countWithout = (all: number, failed: number) => (all < countLimit ? all - failed : all);

interface StatCardProps {
  label: string;
  /** Null while it loads. */
  value: string | null;
  /** Whether it failed to load. */
  failed?: boolean;
  children?: ReactNode;
}

/** One figure of the dashboard. */
function StatCard({ label, value, failed = false, children }: StatCardProps) {
  return (
    <div className="stat-card">
      <small>{label}</small>
      <b>{value ?? (failed ? '–' : <Skeleton className="stat-wait" />)}</b>
      {children}
    </div>
  );
}
