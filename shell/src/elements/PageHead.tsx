import type { ReactNode } from 'react';

export const pageHeading = 'font-serif text-3xl/[1.1] text-ink tracking-[-0.02em] wrap-anywhere';

export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <h1 className={`me-auto ${pageHeading}`}>{title}</h1>
    {children}
  </div>
);
