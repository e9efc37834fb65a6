import type { ReactNode } from 'react';
import { titleOf, usePageTitle } from '../../app/use-page-title.ts';

/** A page of text: its title (the window's too), a sentence that sums it up, and the rest in a comfortable measure. */
export function Prose({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  usePageTitle(titleOf(title));
  return (
    <article className="wrap prose-page">
      <h1>{title}</h1>
      <p className="prose-lead">{lead}</p>
      <div className="prose-text">{children}</div>
    </article>
  );
}
