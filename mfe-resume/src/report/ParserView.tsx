import type { ResumeReport } from '@atelier/contracts';
import { CopyButton } from '@atelier/tool-kit';
import { messages } from '../messages.ts';

/** The text as machines read it, page by page and line by line. */
export function ParserView({ report }: { report: ResumeReport }) {
  const pages = Map.groupBy(report.lines, (line) => line.page);
  return (
    <div className="resume-parser">
      <div className="resume-parser-head">
        <p className="resume-note">{messages.parser.intro}</p>
        <CopyButton text={report.lines.map((line) => line.text).join('\n')} label={messages.parser.copy} />
      </div>
      {[...pages].map(([page, lines]) => (
        <section key={page} aria-label={messages.parser.page(page)}>
          <h3>{messages.parser.page(page)}</h3>
          <pre>{lines.map((line) => line.text).join('\n')}</pre>
        </section>
      ))}
    </div>
  );
}
