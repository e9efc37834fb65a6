import type { ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import { ToolIcon } from '../icon/index.ts';
import './states.css';

interface EmptyStateProps {
  /** An icon; without one, the tool's own is shown. */
  icon?: ReactNode;
  /** A heading in serif; left out where one sentence says it all. */
  title?: string;
  children?: ReactNode;
  /** What to do next: a button or a link. */
  action?: ReactNode;
  className?: string;
}

/** Nothing here yet: says so kindly, and how to change it. */
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
