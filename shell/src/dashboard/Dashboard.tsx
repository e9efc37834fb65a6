import { useList } from '@atelier/tool-kit/lists';
import { useSession } from '@atelier/tool-kit/session';
import { Skeleton } from '@atelier/tool-kit/skeleton';
import { useState } from 'react';
import { titleOf, usePageTitle } from '../app/page.ts';
import { planLabel } from '../layout/AccountFooter.tsx';
import type { TypeFilter } from './creation-types.ts';
import { RecentCreations } from './RecentCreations.tsx';
import './dashboard.css';

/** The start page of the signed-in area: the number of creations, the plan, and the list of creations. */
export function Dashboard() {
  usePageTitle(titleOf('Dashboard'));
  const plan = useSession((state) => state.plan);
  const [type, setType] = useState<TypeFilter>('all');
  const counted = useList('getUserCreations', { status: 'all', limit: 1 });
  const list = useList('getUserCreations', { status: 'all', limit: 20, ...(type !== 'all' && { type }) });
  return (
    <div className="dashboard">
      <h1 className="only-heard">Dashboard</h1>
      <div className="stats">
        <StatCard label="Total Creations" value={counted.total} failed={counted.error !== null} />
        <StatCard label="Active Plan" value={planLabel(plan)} />
      </div>
      <RecentCreations list={list} type={type} onType={setType} onCountChange={counted.reload} />
    </div>
  );
}

interface StatCardProps {
  label: string;
  /** Null while it loads. */
  value: string | number | null;
  /** Whether it failed to load. */
  failed?: boolean;
}

/** One figure of the dashboard. */
function StatCard({ label, value, failed = false }: StatCardProps) {
  const shown = typeof value === 'number' ? value.toLocaleString() : value;
  return (
    <div className="stat-card">
      <small>{label}</small>
      <b>{shown ?? (failed ? '–' : <Skeleton className="stat-wait" />)}</b>
    </div>
  );
}
