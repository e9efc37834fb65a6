import './spinner.css';
import { classNames } from '../class-names.ts';

/** A spinner in the text's colour. With a `label` it is a status of its own; without, it is hidden from screen readers. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = <span className={classNames('kit-spinner', className)} aria-hidden="true" />;
  if (!label) return ring;
  return (
    <span className="kit-spinner-status" role="status">
      {ring}
      {label}
    </span>
  );
}
