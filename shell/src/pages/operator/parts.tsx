import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { operatorPath } from '../../browser/paths.ts';
import { texts } from './messages.ts';

interface Children {
  children: ReactNode;
}

/** The link at the top of each page below the list of modules. */
export const BackToModules = () => (
  <Link
    to={operatorPath}
    className="inline-flex min-h-9 items-center gap-1.5 text-ink-2 text-sm underline-offset-[0.25em] hover:text-ink hover:underline"
  >
    <ArrowLeft className="size-4" aria-hidden="true" />
    {texts.all}
  </Link>
);

/** A remark about what is missing. `inList`: in a panel without padding. */
export const Note = ({ inList, children }: Children & { inList?: boolean }) => (
  <p data-in-list={inList} className="text-ink-3 text-sm data-in-list:px-(--inset) data-in-list:py-4">
    {children}
  </p>
);

/** A name with what is said about it, below each other. */
export const Words = ({ children }: Children) => (
  <span className="grid min-w-0 gap-1.25 wrap-anywhere">{children}</span>
);

/** The smallest text, below or beside what it is about. */
export const Small = ({ children }: Children) => (
  <small className="text-[0.84rem] text-ink-3 tabular-nums">{children}</small>
);

export const Badges = ({ children }: Children) => (
  <span className="flex flex-wrap gap-1.5 empty:hidden">{children}</span>
);

const tones = {
  plain: 'border-line-strong text-ink-2',
  new: 'border-[color-mix(in_oklab,var(--accent)_45%,transparent)] text-accent',
  bad: 'border-[color-mix(in_oklab,var(--bad)_45%,transparent)] text-bad',
};

/** A state in one or two words. `title` explains it. */
export const Badge = ({
  tone = 'plain',
  title,
  children,
}: Children & { tone?: keyof typeof tones; title?: string }) => (
  <span
    title={title}
    className={`whitespace-nowrap rounded-full border px-2.5 py-0.5 text-[0.8rem] tabular-nums ${tones[tone]}`}
  >
    {children}
  </span>
);

export const Actions = ({ className, children }: Children & { className: string }) => (
  <div className={`flex flex-wrap gap-2 ${className}`}>{children}</div>
);
