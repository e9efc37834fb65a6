import { classNames } from './class-names.ts';
import { Icon, mask } from './Icon.tsx';

/** The icon of the surrounding tool frame; empty without one. */
export const ToolIcon = () => (
  <span
    className={classNames(mask, 'kit:mask-[image:var(--tool-icon,linear-gradient(transparent,transparent))]')}
    aria-hidden="true"
  />
);

/**
 * A square in the tool's colours. With `icon` (a registry icon) it shows that one; without, the icon of the surrounding
 * tool frame, if any.
 */
export const Swatch = ({ icon, className }: { icon?: string | undefined; className?: string }) => (
  <span
    className={classNames(
      'kit:inline-grid kit:size-9 kit:flex-none kit:place-items-center kit:rounded-[32%] kit:bg-(image:--tool-accent) kit:text-white kit:shadow-[inset_0_1px_0_oklch(100%_0_0/0.3)]',
      className,
    )}
    aria-hidden="true"
  >
    {icon ? <Icon src={icon} /> : <ToolIcon />}
  </span>
);
