import type { ResumeReport } from '@atelier/contracts';
import { messages } from '../messages.ts';
import { countFixes, lineText } from './report.ts';

interface ScorePartsProps {
  report: ResumeReport;
  /** Shows a line in the parser view. */
  onLine: (line: number) => void;
}

const { score: labels } = messages;

/** Every part of the score, with its explanation and findings. */
export const ScoreParts = ({ report, onLine }: ScorePartsProps) => (
  <div className="resume-parts">
    <p className="resume-note">{labels.rule}</p>
    {report.parts.map((part) => (
      <details key={part.id} open={countFixes(part) > 0}>
        <summary>
          <h3>{part.title}</h3>
          <span className="resume-fixes" data-open={countFixes(part) > 0 || undefined}>
            {labels.fixes(countFixes(part))}
          </span>
          <span className="resume-points">{labels.of(part.points, part.most)}</span>
        </summary>
        <p className="resume-note">{part.explanation}</p>
        <ul>
          {part.findings.map((finding) => (
            <li key={`${finding.kind}-${finding.line}-${finding.message}`} data-kind={finding.kind}>
              <span className="resume-kind">{labels[finding.kind]}</span>
              <div>
                <p>{finding.message}</p>
                {finding.line !== null && <Line report={report} line={finding.line} onLine={onLine} />}
              </div>
            </li>
          ))}
        </ul>
      </details>
    ))}
  </div>
);

function Line({ report, line, onLine }: ScorePartsProps & { line: number }) {
  const page = report.lines[line]?.page ?? 1;
  return (
    <button type="button" className="resume-line" onClick={() => onLine(line)}>
      <q dir="auto">{lineText(report, line)}</q>
      <span>{labels.line(line + 1, page)}</span>
    </button>
  );
}
