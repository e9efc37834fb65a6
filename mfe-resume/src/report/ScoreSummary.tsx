import type { ResumeReport } from '@atelier/contracts';
import { messages } from '../messages.ts';

/** Score, parts and length of a resume; shown above the review. */
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
      <p className="resume-note">{messages.score.length(report.words, report.pages)}</p>
    </div>
  </section>
);

const radius = 52;
const gap = 3;
const length = 2 * Math.PI * radius;

/**
 * The score as a ring with one arc per part: its length is the part's weight, its filled share the points. The accessible
 * name contains the score; the list next to it contains the parts.
 */
function ScoreRing({ report }: { report: ResumeReport }) {
  const most = report.parts.reduce((sum, part) => sum + part.most, 0);
  let before = 0;
  const arcs = report.parts.map((part) => {
    const room = (part.most / most) * length - gap;
    const arc = { id: part.id, room, filled: Math.max(0.001, (part.points / part.most) * room), at: before };
    before += room + gap;
    return arc;
  });
  return (
    <svg
      viewBox="0 0 120 120"
      className="resume-ring"
      role="img"
      aria-label={messages.score.title(report.score)}
    >
      <g transform="rotate(-90 60 60)" fill="none" strokeWidth="9">
        {arcs.map(({ id, room, at }) => (
          <circle
            key={id}
            cx="60"
            cy="60"
            r={radius}
            className="resume-ring-room"
            strokeDasharray={`${room} ${length}`}
            strokeDashoffset={-at}
          />
        ))}
        {arcs.map(({ id, filled, at }) => (
          <circle
            key={id}
            cx="60"
            cy="60"
            r={radius}
            className="resume-ring-filled"
            strokeDasharray={`${filled} ${length}`}
            strokeDashoffset={-at}
          />
        ))}
      </g>
      <text x="60" y="66" className="resume-ring-score">
        {report.score}
      </text>
      <text x="60" y="83" className="resume-ring-most">
        / 100
      </text>
    </svg>
  );
}
