import type { Usage } from '@atelier/contracts';
import { Component, type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../elements/Button.tsx';
import { classNames } from '../elements/class-names.ts';
import { formatWait, useSecondsUntil } from '../elements/clock.ts';
import { ToolIcon } from '../elements/Icon.tsx';
import { CircleAlert, Info, RotateCcw, WifiOff } from '../elements/icons.ts';
import { messages } from '../messages.ts';
import { UnitsUsed } from '../usage/Units.tsx';

interface EmptyStateProps {
  icon?: ReactNode;
  /** Three faces of what will be here, instead of the icon. */
  sample?: ReactNode;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export const EmptyState = ({ icon, sample, title, children, action, className }: EmptyStateProps) => (
  <div
    className={classNames(
      'kit:grid kit:place-items-center kit:content-center kit:gap-[0.9rem] kit:px-4 kit:py-8 kit:text-center',
      className,
    )}
  >
    {sample && (
      <span
        className="kit:mt-2 kit:mb-3 kit:grid kit:w-full kit:max-w-100 kit:grid-cols-3 kit:text-start kit:*:z-1 kit:*:scale-115 kit:*:bg-raised kit:*:shadow-2 kit:*:first:z-0 kit:*:first:-rotate-5 kit:*:last:z-0 kit:*:last:rotate-5"
        aria-hidden="true"
      >
        {sample}
      </span>
    )}
    {!sample && (
      <span
        className="kit:grid kit:size-[4.25rem] kit:place-items-center kit:rounded-[32%] kit:bg-tool-accent-wash kit:text-[1.5rem] kit:text-tool-accent-ink kit:[&_svg]:size-[1.15em] kit:[&_svg]:stroke-[1.5]"
        aria-hidden="true"
      >
        {icon ?? <ToolIcon />}
      </span>
    )}
    {title && (
      <p className="kit:font-serif kit:text-2xl/[1.15] kit:tracking-[-0.015em] kit:text-balance">{title}</p>
    )}
    {children && (
      <div className="kit:max-w-[34ch] kit:text-[0.94rem]/normal kit:text-balance kit:text-ink-3">
        {children}
      </div>
    )}
    {action}
  </div>
);

/** The error to show: an `ApiError`, or anything else with a message for users. */
export interface VisibleError {
  message: string;
  code?: string;
  requestId?: string | null;
  /** When trying again makes sense, in milliseconds since 1970. Try again does nothing until then. */
  retryAt?: number | null;
  usage?: Usage | null;
}

interface ErrorStateProps {
  error: VisibleError;
  /** A short failure text above the message, for an error that a toast announces. */
  title?: string | undefined;
  /** Called by Try again; without it, there is no button. */
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
  className?: string;
}

export function ErrorState({ error, title, onRetry, children, className }: ErrorStateProps) {
  const wait = useSecondsUntil(error.retryAt ?? null);
  const usage = wait > 0 ? error.usage : null;
  // Lists are fetched again when there is a connection.
  const offline = !useOnline() && error.code === 'network';
  const advice = usage ? <UnitsUsed usage={usage} /> : offline ? messages.noConnection : null;
  const message = !advice && <p>{error.message}</p>;
  const retry = usage || offline ? undefined : onRetry;
  return (
    <div
      className={classNames(
        'kit:grid kit:grid-cols-[auto_minmax(0,1fr)] kit:items-start kit:gap-x-3 kit:gap-y-[0.35rem] kit:rounded-card kit:border kit:px-4 kit:py-[0.9rem] kit:text-[0.92rem]/normal',
        offline ? 'kit:border-line kit:bg-sunk' : 'kit:border-bad/28 kit:bg-bad-wash',
        className,
      )}
      role="alert"
      // The toast announces the error.
      aria-live={title === undefined ? undefined : 'off'}
    >
      {offline ? (
        <WifiOff className="kit:mt-[0.1rem] kit:size-[1.2rem] kit:text-warn" aria-hidden="true" />
      ) : (
        <CircleAlert className="kit:mt-[0.1rem] kit:size-[1.2rem] kit:text-bad" aria-hidden="true" />
      )}
      <div className="kit:wrap-anywhere kit:[&_a]:whitespace-nowrap kit:[&_a]:underline kit:[&_a]:underline-offset-[0.15em]">
        {title && <p className="kit:font-[550]">{title}</p>}
        {advice && <p>{advice}</p>}
        {message}
        {error.requestId && (
          <details className="kit:text-[0.8rem] kit:text-ink-3 kit:tabular-nums">
            <summary className="kit:w-fit kit:cursor-pointer kit:py-[0.15rem]">{messages.details}</summary>
            {messages.requestNumber({ id: error.requestId })}
          </details>
        )}
      </div>
      {(retry || children) && (
        <div className="kit:col-start-2 kit:mt-[0.4rem] kit:flex kit:flex-wrap kit:gap-2">
          {retry && (
            <Button
              size="small"
              aria-disabled={wait > 0}
              onClick={retry}
              icon={<RotateCcw aria-hidden="true" />}
            >
              {wait > 0 ? messages.tryAgainIn({ wait: formatWait(wait) }) : messages.tryAgain}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

export const Notice = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="kit:mb-5 kit:flex kit:gap-[0.7rem] kit:rounded-card kit:border kit:border-line kit:bg-sunk kit:px-[0.9rem] kit:py-[0.45rem] kit:text-[0.88rem]/[1.45] kit:text-ink-2">
    <Info className="kit:mt-2 kit:size-[1.05rem] kit:flex-none kit:text-warn" aria-hidden="true" />
    <div className="kit:flex kit:min-w-0 kit:flex-1 kit:flex-wrap kit:gap-x-[0.8rem] kit:gap-y-[0.4rem]">
      <p className="kit:flex-[1_1_13rem] kit:py-[0.4rem]">{children}</p>
      {action}
    </div>
  </div>
);

/** Shows that what it contains could not be loaded; trying again closes it. */
export class LoadBoundary extends Component<{ onClose(): void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorState error={{ message: messages.loadFailed }} onRetry={this.props.onClose} />;
  }
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Whether the browser has a connection. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
