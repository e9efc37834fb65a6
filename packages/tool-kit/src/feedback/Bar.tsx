import { classNames } from '../elements/class-names.ts';

/** A share of a whole as a bar in the tool's colours. Decorative: beside it is the figure. */
export const Bar = ({ share, className }: { share: number; className?: string }) => (
  <span
    className={classNames(
      'kit:block kit:h-[0.35rem] kit:overflow-hidden kit:rounded-full kit:bg-line kit:forced-color-adjust-none',
      className,
    )}
    aria-hidden="true"
  >
    <i
      className="kit:block kit:h-full kit:rounded-[inherit] kit:bg-(image:--tool-accent-line) kit:transition-[width] kit:duration-(--slow)"
      style={{ width: `${share * 100}%` }}
    />
  </span>
);
