import type { ObservedProblem } from '@atelier/contracts';
import { Panel } from '@atelier/tool-kit/results';
import { formatCount, formatMoment } from './formats.ts';
import { texts } from './messages.ts';

/** The last errors of a module's versions, and what the page's policy blocked, newest first. */
export function ProblemList({ problems }: { problems: readonly ObservedProblem[] }) {
  return (
    <Panel title={texts.reported} flush>
      {problems.length === 0 && <p className="operator-note operator-log-empty">{texts.nothingReported}</p>}
      <ul className="operator-list">
        {problems.map(({ version, kind, message, stack, count, at }) => (
          <li key={`${version} ${kind} ${message} ${stack}`} className="operator-problem">
            <b>{message}</b>
            <small>
              {version} · {texts.problemKinds[kind]} · {texts.times(formatCount(count), formatMoment(at))}
            </small>
            {stack && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the stack.
              <pre tabIndex={0}>{stack}</pre>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
