import { Panel } from '@atelier/tool-kit/results';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { operatorPath } from '../../browser/paths.ts';
import { usePageTitle } from '../../browser/titles.ts';
import { texts } from './messages.ts';

interface Children {
  children: ReactNode;
}

interface FrameProps extends Children {
  title: string;
  lead?: ReactNode;
  /** A page below the list of modules, with a link to it. */
  below?: boolean;
}

export function Frame({ title, lead, below = false, children }: FrameProps) {
  usePageTitle(title);
  return (
    <div className="grid gap-[clamp(1rem,2vw,1.5rem)]">
      <header>
        {below && (
          <Link
            to={operatorPath}
            className="inline-flex min-h-9 items-center gap-1.5 text-ink-2 text-sm underline-offset-[0.25em] hover:text-ink hover:underline"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            {texts.all}
          </Link>
        )}
        <h1 className="font-serif text-3xl/[1.1] tracking-[-0.02em] wrap-anywhere">{title}</h1>
        {lead}
      </header>
      {children}
    </div>
  );
}

export const Rows = ({ children }: Children) => (
  <ul className="divide-y divide-line overflow-clip rounded-panel border border-line bg-sheet shadow-1">
    {children}
  </ul>
);

export const PanelList = ({
  title,
  none,
  children,
}: {
  title: string;
  none: string;
  children: ReactNode[];
}) => (
  <Panel title={title} flush>
    {children.length === 0 && <p className="px-(--inset) py-4 text-ink-3 text-sm">{none}</p>}
    <ul className="divide-y divide-line">{children}</ul>
  </Panel>
);

export const Note = ({ children }: Children) => <p className="text-ink-3 text-sm">{children}</p>;

export const Words = ({ children }: Children) => (
  <span className="grid min-w-0 gap-1.25 wrap-anywhere">{children}</span>
);

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

export const Actions = ({ className = '', children }: Children & { className?: string }) => (
  <div className={`flex flex-wrap gap-2 ${className}`}>{children}</div>
);
