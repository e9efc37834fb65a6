import type { ModuleTool } from '@atelier/contracts';
import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

/** A data URI as a mask. Quotes are escaped, so that the address cannot leave the url(). */
export const maskOf = (dataUri: string) => `url("${dataUri.replaceAll('"', '%22').replaceAll('\\', '%5C')}")`;

const mask =
  'kit:inline-block kit:size-[1.15em] kit:flex-none kit:bg-current kit:mask-center kit:mask-no-repeat kit:mask-contain kit:forced-colors:bg-[CanvasText] kit:forced-colors:forced-color-adjust-none kit:in-[a]:forced-colors:bg-[LinkText] kit:in-[button]:forced-colors:bg-[ButtonText]';

/** A registry icon, drawn as a mask in the text's colour: it cannot run scripts or fetch. */
export const Icon = ({ src, className }: { src: string; className?: string }) => (
  <span
    className={classNames(mask, 'kit:mask-(image:--icon)', className)}
    style={{ '--icon': maskOf(src) } as CSSProperties}
    aria-hidden="true"
  />
);

/** A pair of colours, as in the registry. */
export type Gradient = ModuleTool['gradient'];

/** Props for an element in a tool's colours: `<div {...toolAccentProps(tool.gradient)}>`. */
export const toolAccentProps = ({ from, to }: Gradient) => ({
  'data-tool-accent': '',
  style: { '--tool-accent-from': from, '--tool-accent-to': to } as CSSProperties,
});

/** The icon of the surrounding tool frame; a dot without one. */
export const ToolIcon = () => (
  <span
    className={classNames(
      mask,
      'kit:mask-[image:var(--tool-icon,radial-gradient(#000_36%,transparent_38%))]',
    )}
    aria-hidden="true"
  />
);

/** A square in the tool's colours, with `icon`, or the icon of the surrounding tool frame. */
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
