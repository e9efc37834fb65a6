import type { ResumeReport } from '@atelier/contracts';
import { messages } from '../messages.ts';
import { fixesOf, lineText } from './report.ts';

/** Every part of the score: why, and the line that each finding speaks of. */
export const ScoreParts = ({ report }: { report: ResumeReport }) => (
  <div className="resume-parts">
    <p className="resume-note">{messages.score.rule}</p>
    {report.parts.map((part) => (
      <details key={part.id} open={fixesOf(part) > 0}>
        <summary>
          <h3>{part.title}</h3>
          <span className="resume-points">
            {messages.score.of(part.points, part.most)}, {messages.score.fixes(fixesOf(part))}
          </span>
        </summary>
        <p className="resume-note">{part.explanation}</p>
        <ul>
          {part.findings.map((finding) => (
            <li key={`${finding.kind}-${finding.line}-${finding.message}`} data-kind={finding.kind}>
              <span className="resume-kind">{messages.score[finding.kind]}</span>
              <span>
                {finding.message}
                {finding.line !== null && <q>{lineText(report, finding.line)}</q>}
              </span>
            </li>
          ))}
        </ul>
      </details>
    ))}
  </div>
);
