import type { ResumeReport } from '@atelier/contracts';
import { Bar } from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { Points, Remark } from './parts.tsx';

interface SummaryProps {
  report: ResumeReport;
  score: number;
}

export const ScoreSummary = ({ report, score }: SummaryProps) => (
  <section
    className="mb-7 grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-[clamp(1rem,3vw,2rem)] border-b border-line pb-6 max-[30rem]:grid-cols-[minmax(0,1fr)] max-[30rem]:justify-items-center max-[30rem]:*:[div]:w-full"
    aria-label={messages.score.title({ score })}
  >
    <ScoreRing report={report} score={score} />
    <div>
      <ul className="grid gap-[0.3rem] text-[0.86rem]">
        {report.parts.map((part) => (
          <li
            className="grid grid-cols-[minmax(0,10rem)_minmax(2rem,1fr)_4.5rem] items-center gap-3"
            key={part.id}
          >
            <span>{part.title}</span>
            <Bar share={part.points / part.most} />
            <Points>{messages.score.of({ points: part.points, most: part.most })}</Points>
          </li>
        ))}
      </ul>
      <Remark>{messages.score.length({ words: report.words, pages: report.pages })}</Remark>
    </div>
  </section>
);

const radius = 52;
const gap = 3;
const length = 2 * Math.PI * radius;

/** The score as a ring: the length of an arc is the part's weight, its filled share the points. */
function ScoreRing({ report, score }: SummaryProps) {
  const most = report.parts.reduce((sum, part) => sum + part.most, 0);
  let before = 0;
  const arcs = report.parts.map((part) => {
    const room = (part.most / most) * length - gap;
    const arc = { id: part.id, room, filled: Math.max(0.001, (part.points / part.most) * room), at: before };
    before += room + gap;
    return arc;
  });
  return (
    <svg viewBox="0 0 120 120" className="w-[8.5rem]" role="img" aria-label={messages.score.title({ score })}>
      <g transform="rotate(-90 60 60)" fill="none" strokeWidth="9">
        {arcs.map(({ id, room, at }) => (
          <circle
            key={id}
            cx="60"
            cy="60"
            r={radius}
            className="stroke-line"
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
            className="stroke-tool-accent"
            strokeDasharray={`${filled} ${length}`}
            strokeDashoffset={-at}
          />
        ))}
      </g>
      <text x="60" y="66" className="fill-ink font-serif text-[42px] tracking-[-0.02em] [text-anchor:middle]">
        {score}
      </text>
      <text x="60" y="83" className="fill-ink-3 text-[11px] font-[450] [text-anchor:middle]">
        / 100
      </text>
    </svg>
  );
}
