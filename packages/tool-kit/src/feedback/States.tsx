import { CircleAlert, Info, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../forms/Button.tsx';
import { messages } from '../messages.ts';
import { ToolIcon } from '../results/Icon.tsx';
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

interface ErrorStateProps {
  /** An `ApiError`, or anything else with a message for users. */
  error: { message: string; requestId?: string | null };
  /** Called by Try again; without it the button is not shown. */
  onRetry?: (() => void) | undefined;
  /** Further actions. */
  children?: ReactNode;
  className?: string;
}

/** An error, shown in the place of the missing content and announced at once. */
export const ErrorState = ({ error, onRetry, children, className }: ErrorStateProps) => (
  <div className={classNames('kit-error', className)} role="alert">
    <CircleAlert className="kit-error-mark" aria-hidden="true" />
    <div className="kit-error-words">
      <p>{error.message}</p>
      {error.requestId && <p className="kit-error-request">{messages.requestNumber(error.requestId)}</p>}
    </div>
    {(onRetry || children) && (
      <div className="kit-error-actions">
        {onRetry && (
          <Button size="small" onClick={onRetry} icon={<RotateCcw aria-hidden="true" />}>
            {messages.tryAgain}
          </Button>
        )}
        {children}
      </div>
    )}
  </div>
);

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
