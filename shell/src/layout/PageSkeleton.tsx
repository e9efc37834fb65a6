import { Skeleton } from '@atelier/tool-kit/skeleton';

/** The outline of a page while sign-in or the page loads. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status" aria-label="Loading">
      <Skeleton className="page-skeleton-card" />
      <Skeleton className="page-skeleton-card" />
      <Skeleton className="page-skeleton-list" />
    </div>
  );
}
