import type { ResumeReport } from '@atelier/contracts';
import { lineText } from '../report/report.ts';

export interface Differences {
  score: number;
  parts: Array<{ id: string; title: string; change: number; points: number; most: number }>;
  /** Recommended fixes that only the earlier (`fixed`) or only the later review (`added`) contains. */
  fixed: string[];
  added: string[];
}

const fixes = (report: ResumeReport) =>
  new Map(
    report.parts.flatMap((part) =>
      part.findings
        .filter(({ kind }) => kind === 'fix')
        .map((found): [key: string, sentence: string] => {
          const quote = found.line === null ? '' : ` \u201c${lineText(report, found.line)}\u201d`;
          return [`${part.id} ${found.id}${quote}`, `${part.title}: ${found.message}${quote}`];
        }),
    ),
  );

export function differences(earlier: ResumeReport, later: ResumeReport): Differences {
  const before = fixes(earlier);
  const after = fixes(later);
  const only = (these: typeof before, others: typeof before) =>
    [...these].flatMap(([key, sentence]) => (others.has(key) ? [] : sentence));
  return {
    score: (later.score ?? 0) - (earlier.score ?? 0),
    parts: later.parts.map((part) => ({
      id: part.id,
      title: part.title,
      change: part.points - (earlier.parts.find((one) => one.id === part.id)?.points ?? 0),
      points: part.points,
      most: part.most,
    })),
    fixed: only(before, after),
    added: only(after, before),
  };
}
