import { CircleAlert, Info, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../forms/Button.tsx';
import { messages } from '../messages.ts';
import { ToolIcon } from '../results/Icon.tsx';
import './states.css';
import { toastDurations } from './toast-durations.ts';

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
}

interface ErrorStateProps {
  error: ShownError;
  /** That something failed, for an error that a toast shows and announces. The error's message appears when the toast is gone. */
  title?: string | undefined;
  /** Called by Try again; without it the button is not shown. */
  onRetry?: (() => void) | undefined;
  /** Further actions. */
  children?: ReactNode;
  className?: string;
}

/** An error, shown in the place of the missing content. */
export function ErrorState({ error, title, onRetry, children, className }: ErrorStateProps) {
  const toasted = useToasted(title === undefined ? null : error);
  const wait = useSecondsUntil(error.retryAt ?? null);
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
        <p hidden={toasted}>{error.message}</p>
        {error.requestId && (
          <details className="kit-error-details">
            <summary>{messages.details}</summary>
            {messages.requestNumber(error.requestId)}
          </details>
        )}
      </div>
      {(onRetry || children) && (
        <div className="kit-error-actions">
          {onRetry && (
            <Button
              size="small"
              aria-disabled={wait > 0}
              onClick={onRetry}
              icon={<RotateCcw aria-hidden="true" />}
            >
              {wait > 0 ? messages.tryAgainIn(wait) : messages.tryAgain}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

/** Whether the toast of an error is still shown. */
function useToasted(error: ShownError | null): boolean {
  const [gone, setGone] = useState<ShownError | null>(null);
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(() => setGone(error), toastDurations.error);
    return () => clearTimeout(timer);
  }, [error]);
  return error !== null && gone !== error;
}

/** The seconds until a time (milliseconds since 1970), counted down; 0 after it. */
function useSecondsUntil(time: number | null): number {
  const secondsLeft = () => (time === null ? 0 : Math.max(0, Math.ceil((time - Date.now()) / 1000)));
  const [, countDown] = useState(0);
  const waiting = secondsLeft() > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => countDown((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return secondsLeft();
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
