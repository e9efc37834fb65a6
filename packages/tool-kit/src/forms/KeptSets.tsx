import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { timeOf } from '../elements/clock.ts';
import { messages } from '../messages.ts';
import { adoptDrafts, drafts } from '../session/drafts.ts';

/** Several pieces of work that a tool keeps together as a draft `set.<id>`, and opens again at its path. */
export interface KeptSet {
  title: string;
  path: string;
  /** When it was last opened, in ms since 1970. */
  at: number;
}

const listedMs = 7 * 24 * 3600_000;
const mostListed = 5;
const isSetKey = /^set\.[^.]+$/;

const setsIn = (draft: unknown) =>
  typeof draft === 'object' && draft !== null && 'path' in draft ? [draft as KeptSet] : [];

/** Links to the sets of this tab and of closed ones, the newest first; empty without any. */
export function KeptSets({ className }: { className?: string }) {
  useEffect(() => void adoptDrafts('set.'), []);
  const kept = useStore(
    drafts,
    useShallow((all) => Object.keys(all).flatMap((key) => (isSetKey.test(key) ? setsIn(all[key]) : []))),
  );
  const listed = kept
    .filter(({ at }) => at > Date.now() - listedMs)
    .sort((one, other) => other.at - one.at)
    .slice(0, mostListed);
  if (listed.length === 0) return null;
  return (
    <nav className={className} aria-label={messages.sets}>
      <b className="kit:text-[0.82rem] kit:font-medium kit:text-ink-3">{messages.sets}</b>
      <ul className="kit:flex kit:flex-wrap kit:gap-x-5">
        {listed.map(({ title, path, at }) => (
          <li key={path} className="kit:min-w-0 kit:py-1 kit:text-[0.88rem] kit:wrap-anywhere">
            <Link className="kit:underline kit:underline-offset-[0.2em]" to={path}>
              {title}
            </Link>{' '}
            <span className="kit:text-ink-3">{timeOf(new Date(at))}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
