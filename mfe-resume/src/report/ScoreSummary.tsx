import type { ResumeReport } from '@atelier/contracts';
import { messages } from '../messages.ts';
import './report.css';
import { ScoreRing } from './ScoreRing.tsx';

/** Score, parts and length, at a glance; stands above the review. */
export const ScoreSummary = ({ report }: { report: ResumeReport }) => (
  <section className="resume-summary" aria-label={messages.score.title(report.score)}>
    <ScoreRing report={report} />
    <div>
      <ul className="resume-bars">
        {report.parts.map((part) => (
          <li key={part.id}>
            <span>{part.title}</span>
            <span className="resume-bar" aria-hidden="true">
              <i style={{ width: `${(part.points / part.most) * 100}%` }} />
            </span>
            <span className="resume-points">{messages.score.of(part.points, part.most)}</span>
          </li>
        ))}
      </ul>
      <p className="resume-note">{messages.score.words(report.words, report.pages)}</p>
    </div>
  </section>
);
