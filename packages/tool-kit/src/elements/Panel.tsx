import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { Swatch } from './Icon.tsx';

interface PanelProps {
  title: string;
  /** 2 by default; 1 for the panel with the page's heading. */
  level?: 1 | 2 | 3;
  swatch?: boolean;
  toolbar?: ReactNode;
  className?: string | undefined;
  /** Without padding, for lists that reach the edges. */
  flush?: boolean;
  /** Gets the focus when the focused element in it is removed, but not by Tab. */
  focusable?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

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
      className={classNames(
        'kit:min-w-0 kit:rounded-panel kit:border kit:border-line kit:bg-sheet kit:shadow-1 kit:print:border-0 kit:print:shadow-none',
        className,
      )}
      aria-labelledby={id}
      tabIndex={focusable ? -1 : undefined}
    >
      <header className="kit:@container/bar kit:flex kit:min-h-[3.875rem] kit:items-center kit:gap-3 kit:border-b kit:border-line kit:px-(--inset) kit:py-[0.7rem]">
        {swatch && <Swatch className="kit:h-[1.9rem] kit:w-[1.9rem] kit:text-[0.9rem]" />}
        <Heading
          className={classNames(
            'kit:wrap-anywhere',
            level === 1
              ? 'kit:font-serif kit:text-3xl/[1.1] kit:tracking-[-0.02em]'
              : 'kit:font-sans kit:text-base/[1.3] kit:font-semibold kit:tracking-[-0.012em]',
          )}
          id={id}
        >
          {title}
        </Heading>
        {toolbar && (
          <div className="kit:ms-auto kit:flex kit:flex-wrap kit:justify-end kit:gap-1.5 kit:print:hidden">
            {toolbar}
          </div>
        )}
      </header>
      <div className={flush ? undefined : 'kit:p-(--inset)'}>{children}</div>
    </section>
  );
}
