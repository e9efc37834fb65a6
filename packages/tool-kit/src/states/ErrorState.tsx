import { CircleAlert, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/index.ts';
import { classNames } from '../class-names/index.ts';
import { messages } from '../messages.ts';
import './states.css';

interface ErrorStateProps {
  /** What happened and what to do next: an `ApiError`, or anything else with a sentence for people. */
  error: { message: string; requestId?: string | null };
  /** What Try again does; without it there is no such button. */
  onRetry?: (() => void) | undefined;
  /** Other things to do. */
  children?: ReactNode;
  className?: string;
}

/** An error, in the place where the thing itself would have been. Spoken at once. */
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
