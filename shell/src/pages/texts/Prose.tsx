import type { ReactNode } from 'react';
import { usePageTitle } from '../../page/page.ts';

/** A page of text. Its title is also the document's. */
export function Prose({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <article className="wrap prose-page">
      <h1>{title}</h1>
      <p className="prose-lead">{lead}</p>
      <div className="prose-text">{children}</div>
    </article>
  );
}
