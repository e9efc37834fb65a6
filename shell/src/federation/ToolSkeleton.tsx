import { Skeleton } from '@atelier/tool-kit/skeleton';
import './tool-place.css';

/** The outline of a tool: two sheets. Shows only when loading takes longer than a blink (150 ms). */
export function ToolSkeleton() {
  return (
    <div className="tool-skeleton" role="status" aria-label="Loading the tool">
      <Skeleton className="tool-skeleton-form" />
      <Skeleton className="tool-skeleton-result" />
    </div>
  );
}
