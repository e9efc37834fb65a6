import './spinner.css';
import { classNames } from '../class-names/index.ts';

/**
 * A turning ring in the text's colour. With a `label` it speaks as a status of its own; without, it belongs to words
 * that stand beside it.
 */
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
