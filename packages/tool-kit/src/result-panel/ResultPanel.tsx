import { type ReactNode, useEffect, useRef } from 'react';
import { Panel } from '../panel/index.ts';
import { EmptyState, ErrorState } from '../states/index.ts';
import './result-panel.css';

interface ResultPanelProps {
  title: string;
  /** What to do to get a result; shown until there is one. */
  hint: string;
  /** Buttons for the result: copy, download, regenerate. */
  toolbar?: ReactNode;
  /** A run is busy: what is shown is of the past until something new arrives. */
  busy?: boolean;
  /** What the run is at, in a few words, for people who listen: "Writing", "Done, 812 words". */
  status?: string | undefined;
  /** Why the last run failed; stands above the previous result, which stays. */
  error?: { message: string; requestId?: string | null } | null;
  onRetry?: (() => void) | undefined;
  /** Beside Try again, for example a way to see what had arrived. */
  errorActions?: ReactNode;
  /** Shown while busy, below the result: a `RunProgress`. */
  progress?: ReactNode;
  /** The result, or what stands in its place while nothing has arrived; null for none. */
  children?: ReactNode;
}

/** Brings the panel into sight when a run begins and it lies below: on phones, under the form. */
function useRevealed(busy: boolean) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (!busy || top < innerHeight * 0.6) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    panel.current?.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'start' });
  }, [busy]);
  return panel;
}

/**
 * The right side of a tool: a hint until a result arrives, then the result; a failure stands above it and leaves it as it
 * was. Text that streams in is not spoken word by word: `status` is.
 */
export function ResultPanel({
  title,
  hint,
  toolbar,
  busy = false,
  status = '',
  error,
  onRetry,
  errorActions,
  progress,
  children,
}: ResultPanelProps) {
  const empty = !children && !busy;
  const panel = useRevealed(busy);
  return (
    <Panel title={title} toolbar={toolbar} className="kit-result" ref={panel}>
      <p className="kit-spoken" role="status">
        {status}
      </p>
      {error && !busy && (
        <ErrorState error={error} onRetry={onRetry} className="kit-result-error">
          {errorActions}
        </ErrorState>
      )}
      <div className="kit-result-body" aria-busy={busy}>
        {empty ? <EmptyState>{hint}</EmptyState> : children}
      </div>
      {busy && progress && <div className="kit-result-progress">{progress}</div>}
    </Panel>
  );
}
