import { classNames } from './class-names.ts';

/** A spinner. With a `label` it is a status; without, it is hidden from screen readers. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <span
      className={classNames(
        'kit:inline-block kit:size-[1.1em] kit:flex-none kit:animate-turn kit:rounded-full kit:border-2 kit:border-current/30 kit:border-t-current kit:motion-reduce:animate-breathe kit:forced-colors:border-t-[Canvas]',
        className,
      )}
      aria-hidden="true"
    />
  );
  if (!label) return ring;
  return (
    <span
      className="kit:inline-flex kit:items-center kit:gap-[0.6rem] kit:text-sm kit:text-ink-3"
      role="status"
    >
      {ring}
      {label}
    </span>
  );
}
