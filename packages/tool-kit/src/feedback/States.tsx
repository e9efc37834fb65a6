import type { Usage } from '@atelier/contracts';
import { CircleAlert, Info, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../elements/Button.tsx';
import { classNames } from '../elements/class-names.ts';
import { formatWait, useSecondsUntil } from '../elements/clock.ts';
import { ToolIcon } from '../elements/Icon.tsx';
import { messages } from '../messages.ts';
import { UnitsUsed } from '../usage/UnitsUsed.tsx';
import './states.css';

interface EmptyStateProps {
  /** An icon; without one, the tool's own is shown. */
  icon?: ReactNode;
  /** An optional heading. */
  title?: string;
  children?: ReactNode;
  /** What to do next: a button or a link. */
  action?: ReactNode;
  className?: string;
}

/** Shown instead of an empty list or result, with what to do about it. */
export const EmptyState = ({ icon, title, children, action, className }: EmptyStateProps) => (
  <div className={classNames('kit-state', className)}>
    <span className="kit-state-mark" aria-hidden="true">
      {icon ?? <ToolIcon />}
    </span>
    {title && <p className="kit-state-title">{title}</p>}
    {children && <div className="kit-state-words">{children}</div>}
    {action}
  </div>
);

/** What an error state shows: an `ApiError`, or anything else with a message for users. */
export interface ShownError {
  message: string;
  requestId?: string | null;
  /** When trying again makes sense, in milliseconds since 1970. Try again does nothing until then. */
  retryAt?: number | null;
  /** The allowance that is used up, if that is the error. */
  usage?: Usage | null;
}

interface ErrorStateProps {
  error: ShownError;
  /** That something failed, for an error that a toast announces. */
  title?: string | undefined;
  /** Called by Try again; without it the button is not shown. */
  onRetry?: (() => void) | undefined;
  /** Further actions. */
  children?: ReactNode;
  className?: string;
}

/** An error, shown in the place of the missing content. */
export function ErrorState({ error, title, onRetry, children, className }: ErrorStateProps) {
  const wait = useSecondsUntil(error.retryAt ?? null);
  const usage = wait > 0 ? error.usage : null;
  const retry = usage ? undefined : onRetry;
  return (
    <div
      className={classNames('kit-error', className)}
      role="alert"
      // The toast announces the error.
      aria-live={title === undefined ? undefined : 'off'}
    >
      <CircleAlert className="kit-error-mark" aria-hidden="true" />
      <div className="kit-error-words">
        {title && <p className="kit-error-title">{title}</p>}
        <p>{usage ? <UnitsUsed usage={usage} /> : error.message}</p>
        {error.requestId && (
          <details className="kit-error-details">
            <summary>{messages.details}</summary>
            {messages.requestNumber(error.requestId)}
          </details>
        )}
      </div>
      {(retry || children) && (
        <div className="kit-error-actions">
          {retry && (
            <Button
              size="small"
              aria-disabled={wait > 0}
              onClick={retry}
              icon={<RotateCcw aria-hidden="true" />}
            >
              {wait > 0 ? messages.tryAgainIn(formatWait(wait)) : messages.tryAgain}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

/** A note about the content below it, with an optional action. */
export const Notice = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="kit-notice">
    <Info aria-hidden="true" />
    <div className="kit-notice-words">
      <p>{children}</p>
      {action}
    </div>
  </div>
);
