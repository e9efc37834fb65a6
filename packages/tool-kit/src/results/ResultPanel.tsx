import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../elements/class-names.ts';
import { Panel } from '../elements/Panel.tsx';
import { EmptyState, ErrorState, type VisibleError } from '../feedback/States.tsx';
import { messages } from '../messages.ts';

export interface ResultPanelProps {
  title: string;
  /** How to get a result; shown until there is one. */
  hint: ReactNode;
  toolbar?: ReactNode;
  busy?: boolean;
  /** The run's state in a few words, announced to screen readers: "Writing", "Done, 812 words". */
  status?: string | undefined;
  /** Why the last run failed; shown above the previous result. */
  error?: VisibleError | null;
  /** A sentence that the run failed; shown while a toast shows the error's message. */
  failed?: string;
  onRetry?: (() => void) | undefined;
  /** Actions next to Try again, for example showing a partial result. */
  errorActions?: ReactNode;
  notice?: ReactNode;
  source?: ReactNode;
  /** Whether the result is of an earlier run, below the state of the last run. */
  muted?: boolean;
  /** Shown while busy, below the result: a `RunProgress`. */
  progress?: ReactNode;
  /** Shown below the result, and below the hint while there is none. */
  footer?: ReactNode;
  /** The result, or its placeholder; null for none. */
  children?: ReactNode;
}

const panelClass = classNames(
  'kit:flex kit:min-h-108 kit:scroll-mt-[max(0px,var(--sticky-top,5rem))] kit:flex-col kit:self-stretch kit:max-[46rem]:min-h-80 kit:print:min-h-0',
  'kit:[&>header]:sticky kit:[&>header]:top-[calc(var(--sticky-top,5rem)-1.25rem)] kit:[&>header]:z-1 kit:[&>header]:flex-wrap kit:[&>header]:gap-x-3 kit:[&>header]:gap-y-[0.4rem] kit:[&>header]:rounded-t-panel kit:[&>header]:bg-sheet kit:[&:has(.kit-editor)>header]:static kit:print:[&>header]:static',
  'kit:max-[46rem]:[&>header>div]:flex-nowrap kit:[&>div]:isolate kit:[&>div]:flex kit:[&>div]:flex-1 kit:[&>div]:flex-col kit:[&>div]:pt-[calc(var(--inset)*1.1)]',
);

function useScrollIntoView(busy: boolean) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    const isInView = top >= 0 && top < innerHeight * 0.6;
    // What is worked on in the panel itself stays where it is.
    if (!busy || isInView || (top < 0 && panel.current?.contains(document.activeElement))) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    panel.current?.scrollIntoView({ behavior: reduced ? 'instant' : 'smooth', block: 'start' });
  }, [busy]);
  return panel;
}

/** The result of a tool. An error is shown above the previous result; `status` is announced, not the text. */
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
  source,
  muted = false,
  progress,
  footer,
  children,
}: ResultPanelProps) {
  const empty = !children && !busy;
  const failure = busy ? null : error;
  const panel = useScrollIntoView(busy);
  return (
    <Panel title={title} toolbar={toolbar} className={panelClass} focusable ref={panel}>
      <p className="kit:sr-only" role="status">
        {status}
      </p>
      {failure && (
        <ErrorState error={failure} title={failed} onRetry={onRetry} className="kit:mb-5">
          {errorActions}
        </ErrorState>
      )}
      {notice && <div className="kit:mb-5">{notice}</div>}
      {source}
      <div
        className="kit:flex kit:w-full kit:min-w-0 kit:flex-1 kit:flex-col kit:group-has-data-folded/tool:mx-auto kit:group-has-data-folded/tool:max-w-(--measure) kit:data-muted:text-ink-3 kit:data-muted:[--ink-2:var(--ink-3)] kit:data-muted:[--ink:var(--ink-3)] kit:data-muted:[&_img]:opacity-50"
        aria-busy={busy}
        data-muted={muted || undefined}
      >
        {empty ? !failure && <EmptyState className="kit:flex-1">{hint}</EmptyState> : children}
      </div>
      {footer}
      {busy && progress && (
        <div className="kit:sticky kit:bottom-0 kit:-mx-(--inset) kit:mt-5 kit:-mb-(--inset) kit:rounded-b-panel kit:bg-sheet/94 kit:px-(--inset) kit:py-[0.9rem] kit:backdrop-blur-[6px]">
          {progress}
        </div>
      )}
    </Panel>
  );
}
