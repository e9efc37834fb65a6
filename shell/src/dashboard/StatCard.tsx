import { Skeleton } from '@atelier/tool-kit/skeleton';

interface StatCardProps {
  label: string;
  /** Null while it loads. */
  value: string | number | null;
  /** Whether it failed to load. */
  failed?: boolean;
}

/** One figure of the dashboard. */
export function StatCard({ label, value, failed = false }: StatCardProps) {
  const shown = typeof value === 'number' ? value.toLocaleString() : value;
  return (
    <div className="stat-card">
      <small>{label}</small>
      <b>{shown ?? (failed ? '–' : <Skeleton className="stat-wait" />)}</b>
    </div>
  );
}
