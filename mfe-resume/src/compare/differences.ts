import type { ResumeReport } from '@atelier/contracts';
import { lineText } from '../report/report.ts';

/** The changes between two reviews. A change of points is positive if the later review has more. */
export interface Differences {
  score: number;
  parts: Array<{ id: string; title: string; change: number; points: number; most: number }>;
  /** Recommended fixes that only the earlier (`fixed`) or only the later review (`added`) contains. */
  fixed: string[];
  added: string[];
}

const fixes = (report: ResumeReport) =>
  new Set(
    report.parts.flatMap((part) =>
      part.findings
        .filter(({ kind }) => kind === 'fix')
        .map(({ message, line }) => describe(report, part.title, message, line)),
    ),
  );

const describe = (report: ResumeReport, part: string, message: string, line: number | null) => {
  const quote = line === null ? '' : ` \u201c${lineText(report, line)}\u201d`;
  return `${part}: ${message}${quote}`;
};

export function differences(earlier: ResumeReport, later: ResumeReport): Differences {
  const before = fixes(earlier);
  const after = fixes(later);
  return {
    score: later.score - earlier.score,
    parts: later.parts.map((part) => ({
      id: part.id,
      title: part.title,
      change: part.points - (earlier.parts.find((one) => one.id === part.id)?.points ?? 0),
      points: part.points,
      most: part.most,
    })),
    fixed: [...before].filter((text) => !after.has(text)),
    added: [...after].filter((text) => !before.has(text)),
  };
}
