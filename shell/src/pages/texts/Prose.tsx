import type { ReactNode } from 'react';
import { usePageTitle } from '../../browser/titles.ts';
import { heading, headingSize, inset } from '../../elements/public-parts.tsx';

export function Prose({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <article className={`${inset} mx-auto w-full max-w-188 py-[clamp(3rem,6vw,5.5rem)]`}>
      <h1 className={`${heading} ${headingSize}`}>{title}</h1>
      <p className="mt-[1.1rem] max-w-152 text-[clamp(1.125rem,1.6vw,1.3125rem)]/[1.5] text-ink-2 text-pretty">
        {lead}
      </p>
      <div className="prose mt-10 max-w-168">{children}</div>
    </article>
  );
}
