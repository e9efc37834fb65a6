import { classNames } from '../class-names/index.ts';
import { Icon, ToolIcon } from './Icon.tsx';

/**
 * A square of the pigment that is worn here. With `icon` (a registry icon) it shows that; without, the icon of the tool
 * frame it stands in, if any.
 */
export const Swatch = ({ icon, className }: { icon?: string; className?: string }) => (
  <span className={classNames('kit-swatch', className)} aria-hidden="true">
    {icon ? <Icon src={icon} /> : <ToolIcon />}
  </span>
);
