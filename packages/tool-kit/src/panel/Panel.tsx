import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names/index.ts';
import { Swatch } from '../icon/index.ts';
import './panel.css';

interface PanelProps {
  title: string;
  /** 2 unless this panel carries the page's own heading. */
  level?: 1 | 2 | 3;
  /** Shows the tool's swatch before the title. */
  swatch?: boolean;
  /** Stands at the right end of the heading. */
  toolbar?: ReactNode;
  className?: string | undefined;
  /** Leaves out the padding, for lists that run from edge to edge. */
  flush?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A sheet of paper with a heading: a region of the page. */
export function Panel({ title, level = 2, swatch, toolbar, className, flush, ref, children }: PanelProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section ref={ref} className={classNames('kit-panel', className)} aria-labelledby={id}>
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
