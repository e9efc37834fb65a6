import { Skeleton } from '@atelier/tool-kit/skeleton';

/** Stands where a page will be, while sign-in or the page itself is on its way. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status" aria-label="Loading">
      <Skeleton className="page-skeleton-card" />
      <Skeleton className="page-skeleton-card" />
      <Skeleton className="page-skeleton-list" />
    </div>
  );
}
