import { type ReactNode, useEffect, useRef } from 'react';
import { Panel } from '../elements/Panel.tsx';
import { EmptyState, ErrorState, type ShownError } from '../feedback/States.tsx';
import { messages } from '../messages.ts';
import './result-panel.css';

interface ResultPanelProps {
  title: string;
  /** How to get a result; shown until there is one. */
  hint: ReactNode;
  /** Buttons for the result: copy, download, regenerate. */
  toolbar?: ReactNode;
  /** A run is busy. */
  busy?: boolean;
  /** The run's state in a few words, announced to screen readers: "Writing", "Done, 812 words". */
  status?: string | undefined;
  /** Why the last run failed; shown above the previous result. */
  error?: ShownError | null;
  /** That the run failed, in a sentence; shown while a toast shows the error's message. */
  failed?: string;
  onRetry?: (() => void) | undefined;
  /** Actions next to Try again, for example showing a partial result. */
  errorActions?: ReactNode;
  /** A note above the result. */
  notice?: ReactNode;
  /** The result is an earlier one, below the state of the last run. */
  muted?: boolean;
  /** Shown while busy, below the result: a `RunProgress`. */
  progress?: ReactNode;
  /** Shown below the result, and below the hint while there is none. */
  footer?: ReactNode;
  /** The result, or its placeholder; null for none. */
  children?: ReactNode;
}

/** Scrolls to the panel when a run begins and the panel is below the visible area, as on phones. */
function useScrollIntoView(busy: boolean) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (!busy || top < innerHeight * 0.6) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    panel.current?.scrollIntoView({ behavior: reduced ? 'instant' : 'smooth', block: 'start' });
  }, [busy]);
  return panel;
}

/**
 * The result of a tool: a hint until there is one. An error is shown above the previous result, which stays. Streamed text
 * is not announced word by word; `status` is announced instead.
 */
export function ResultPanel({
  title,
  hint,
  toolbar,
  busy = false,
  status = '',
  error,
  failed = messages.failed,
  onRetry,
  errorActions,
  notice,
  muted = false,
  progress,
  footer,
  children,
}: ResultPanelProps) {
  const empty = !children && !busy;
  const failure = busy ? null : error;
  const panel = useScrollIntoView(busy);
  return (
    <Panel title={title} toolbar={toolbar} className="kit-result" focusable ref={panel}>
      <p className="kit-spoken" role="status">
        {status}
      </p>
      {failure && (
        <ErrorState error={failure} title={failed} onRetry={onRetry} className="kit-result-error">
          {errorActions}
        </ErrorState>
      )}
      {notice && <div className="kit-result-notice">{notice}</div>}
      <div className="kit-result-body" aria-busy={busy} data-muted={muted || undefined}>
        {empty ? !failure && <EmptyState>{hint}</EmptyState> : children}
      </div>
      {footer}
      {busy && progress && <div className="kit-result-progress">{progress}</div>}
    </Panel>
  );
}
