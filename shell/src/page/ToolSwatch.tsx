import { Icon } from '@atelier/tool-kit/results';

/** A tool's icon on a drop of its colors. */
export const ToolSwatch = ({ icon, className }: { icon: string; className: string }) => (
  <span
    className={`grid place-items-center rounded-[50%_50%_50%_18%] bg-[linear-gradient(135deg,var(--tool-accent-from),color-mix(in_oklab,var(--tool-accent-from)_45%,var(--tool-accent-to)))] text-white ${className}`}
  >
    <Icon className="size-[1.3rem]" src={icon} />
  </span>
);
