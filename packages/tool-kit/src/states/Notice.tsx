import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import './states.css';

/** A quiet remark about what stands below it, with something to do about it at the end. */
export const Notice = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="kit-notice">
    <Info aria-hidden="true" />
    <div className="kit-notice-words">
      <p>{children}</p>
      {action}
    </div>
  </div>
);
