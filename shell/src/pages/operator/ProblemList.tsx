import type { ObservedProblem } from '@atelier/contracts';
import { Panel } from '@atelier/tool-kit/results';
import { formatCount, formatMoment } from './formats.ts';
import { texts } from './messages.ts';
import { Note, Small } from './parts.tsx';

/** The last errors of a module's versions, and what the page's policy blocked, newest first. */
export function ProblemList({ problems }: { problems: readonly ObservedProblem[] }) {
  return (
    <Panel title={texts.reported} flush>
      {problems.length === 0 && <Note inList>{texts.nothingReported}</Note>}
      <ul className="divide-y divide-line">
        {problems.map(({ version, kind, message, stack, count, at }) => (
          <li
            key={`${version} ${kind} ${message} ${stack}`}
            className="grid gap-1.25 px-(--inset) py-2.75 wrap-anywhere"
          >
            <b>{message}</b>
            <Small>
              {version} · {texts.problemKinds[kind]} · {texts.times(formatCount(count), formatMoment(at))}
            </Small>
            {stack && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the stack.
              <pre tabIndex={0} className="max-h-48 overflow-auto text-[0.8rem] text-ink-2">
                {stack}
              </pre>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
