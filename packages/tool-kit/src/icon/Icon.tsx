import type { CSSProperties } from 'react';
import { classNames } from '../class-names/index.ts';
import './icon.css';

/** A style value that shows a data URI as a mask. Quotes are escaped, so that the address cannot leave the url(). */
export const maskOf = (dataUri: string) => `url("${dataUri.replaceAll('"', '%22').replaceAll('\\', '%5C')}")`;

/** A registry icon, drawn as a mask in the text's colour: it cannot run a script or fetch. */
export const Icon = ({ src, className }: { src: string; className?: string }) => (
  <span
    className={classNames('kit-icon', className)}
    style={{ '--icon': maskOf(src) } as CSSProperties}
    aria-hidden="true"
  />
);

/** The icon of the tool frame this stands in; an empty place where there is none. */
export const ToolIcon = () => <span className="kit-icon kit-icon-of-tool" aria-hidden="true" />;
