import { ErrorState } from '@atelier/tool-kit/states';
import './tool-place.css';

/** Stands where a tool would be, and says why it is not there. The rest of the studio goes on working. */
export function ToolFailure({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div className="tool-failure">
      <ErrorState error={{ message }} onRetry={onRetry} />
    </div>
  );
}
