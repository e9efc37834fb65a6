import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { Swatch } from './Icon.tsx';
import './panel.css';

interface PanelProps {
  title: string;
  /** 2 by default; 1 for the panel with the page's heading. */
  level?: 1 | 2 | 3;
  /** Shows the tool's swatch before the title. */
  swatch?: boolean;
  /** Shown at the right end of the heading. */
  toolbar?: ReactNode;
  className?: string | undefined;
  /** Without padding, for lists that reach the edges. */
  flush?: boolean;
  /** Can get the focus, but not by Tab: when the focused element in it is removed, the panel gets the focus. */
  focusable?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A section of the page with a heading. */
export function Panel({
  title,
  level = 2,
  swatch,
  toolbar,
  className,
  flush,
  focusable,
  ref,
  children,
}: PanelProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      ref={ref}
      className={classNames('kit-panel', className)}
      aria-labelledby={id}
      tabIndex={focusable ? -1 : undefined}
    >
      <header className="kit-panel-head">
        {swatch && <Swatch className="kit-panel-swatch" />}
        <Heading className="kit-panel-title" id={id}>
          {title}
        </Heading>
        {toolbar && <div className="kit-panel-toolbar">{toolbar}</div>}
      </header>
      <div className={flush ? undefined : 'kit-panel-body'}>{children}</div>
    </section>
  );
}
