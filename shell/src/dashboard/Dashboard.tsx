import { countLimit } from '@atelier/contracts/tool-options';
import { useList } from '@atelier/tool-kit/api';
import { Skeleton } from '@atelier/tool-kit/feedback';
import { useSession } from '@atelier/tool-kit/session';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../app/page.ts';
import { plans, dashboard as texts } from '../messages.ts';
import type { TypeFilter } from './creation-look.ts';
import { RecentCreations } from './RecentCreations.tsx';
import './dashboard.css';

/** Milliseconds after the last key until a search starts. */
const searchDelay = 250;

/** The start page of the signed-in area: the number of creations, the plan, and the list of creations. */
export function Dashboard() {
  usePageTitle(texts.title);
  const plan = useSession((state) => state.plan);
  const [type, setType] = useState<TypeFilter>('all');
  const [query, setQuery] = useState('');
  const q = useDebounced(query.trim(), searchDelay);
  const counted = useList('getUserCreations', { status: 'all', limit: 1 });
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

/** The value, once it has not changed for `delay` milliseconds; an empty text at once. */
function useDebounced(value: string, delay: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value ? delay : 0);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}

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
