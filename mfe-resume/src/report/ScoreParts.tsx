import type { ResumeReport } from '@atelier/contracts';
import { classNames } from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { LineVersions } from './LineVersions.tsx';
import { Points, Remark, SmallHeading, Verdict } from './parts.tsx';
import { countFixes, lineText } from './report.ts';

interface ScorePartsProps extends LineProps {
  /** The id of the review; null while it is not stored. */
  review: string | null;
}

interface LineProps {
  report: ResumeReport;
  onLine: (line: number) => void;
}

const { score: labels } = messages;
const rewritable = new Set(['verbs', 'results']);

export const ScoreParts = ({ report, review, onLine }: ScorePartsProps) => (
  <div className="grid gap-1">
    <Remark className="mb-3">{labels.rule}</Remark>
    {report.parts.map((part) => (
      <details
        className="group border-t border-line py-[0.4rem] open:pb-[1.1rem]"
        key={part.id}
        open={countFixes(part) > 0}
      >
        <summary className="grid min-h-9 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto_4.2rem] items-center gap-[0.6rem] [&::-webkit-details-marker]:hidden">
          <span className="mx-1 size-[0.45rem] -rotate-45 border-e-[1.5px] border-b-[1.5px] border-ink-3 transition-[rotate] duration-(--quick) group-open:rotate-45" />
          <SmallHeading>{part.title}</SmallHeading>
          <span
            className={classNames(
              'text-[0.82rem]',
              countFixes(part) > 0 ? 'text-warn' : 'text-ink-3 max-[30rem]:invisible',
            )}
          >
            {labels.fixes({ count: countFixes(part) })}
          </span>
          <Points>{labels.of({ points: part.points, most: part.most })}</Points>
        </summary>
        <Remark className="mt-[0.6rem] ms-[1.55rem] max-[30rem]:ms-0">{part.explanation}</Remark>
        <ul className="mt-[0.8rem] ms-[1.55rem] grid gap-[0.7rem] max-[30rem]:ms-0">
          {part.findings.map((finding) => (
            <li
              className="grid grid-cols-[3.75rem_minmax(0,1fr)] gap-3 text-[0.92rem]/normal max-[30rem]:grid-cols-[minmax(0,1fr)] max-[30rem]:gap-0"
              key={`${finding.kind}-${finding.line}-${finding.message}`}
            >
              <Verdict tone={finding.kind} className="pt-[0.12rem]">
                {labels[finding.kind]}
              </Verdict>
              <div>
                <p>{finding.message}</p>
                {finding.line !== null && <Line report={report} line={finding.line} onLine={onLine} />}
                {finding.line !== null && finding.kind === 'fix' && rewritable.has(part.id) && (
                  <LineVersions key={finding.line} line={lineText(report, finding.line)} review={review} />
                )}
              </div>
            </li>
          ))}
        </ul>
      </details>
    ))}
  </div>
);

function Line({ report, line, onLine }: LineProps & { line: number }) {
  const page = report.lines[line]?.page ?? 1;
  return (
    <button
      type="button"
      className="mt-[0.35rem] block w-full rounded-e-small border-s-2 border-line-strong px-[0.7rem] py-[0.35rem] text-start text-[0.88rem]/[1.45] wrap-anywhere text-ink-2 transition-colors duration-(--quick) hover:border-tool-accent-ink hover:bg-hover"
      onClick={() => onLine(line)}
    >
      <q dir="auto">{lineText(report, line)}</q>
      <span className="block text-xs text-tool-accent-ink">{labels.line({ line: line + 1, page })}</span>
    </button>
  );
}
