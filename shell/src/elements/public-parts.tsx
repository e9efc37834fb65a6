import type { ReactNode } from 'react';

export const inset = 'px-[clamp(1.25rem,4vw,2.5rem)] max-[24rem]:px-4';

export const wrap = `mx-auto w-full max-w-304 wide:max-w-432 ${inset}`;

export const heading = 'font-serif text-balance tracking-[-0.02em]';
export const headingSize = 'text-[clamp(2.4rem,4.6vw,3.75rem)]/[1.04]';

export const Lead = ({ children }: { children: ReactNode }) => (
  <p className="mt-[0.9rem] max-w-160 text-[1.0625rem] text-ink-2 text-pretty group-data-centered/head:mx-auto">
    {children}
  </p>
);

interface SectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  /** On a tinted background. */
  band?: true;
  centered?: true;
  children: ReactNode;
}

export const Section = ({ id, title, lead, band, centered, children }: SectionProps) => (
  <section aria-labelledby={id} data-band={band} className="py-[clamp(4rem,7.5vw,7rem)] data-band:bg-sunk">
    <div className={`${wrap} columns`}>
      <div data-centered={centered} className="group/head data-centered:text-center">
        <h2 id={id} className={`${heading} ${headingSize} scroll-mt-28`}>
          {title}
        </h2>
        {lead && <Lead>{lead}</Lead>}
      </div>
      <div>{children}</div>
    </div>
  </section>
);
