import type { ResumeReport } from '@atelier/contracts';
import { CopyButton } from '@atelier/tool-kit';
import { useEffect, useRef } from 'react';
import { messages } from '../messages.ts';

interface ParserViewProps {
  report: ResumeReport;
  /** The index of the highlighted line; null for none. */
  line: number | null;
}

/** The text as parsers read it, by page and line; line numbers are those of the findings. */
export function ParserView({ report, line }: ParserViewProps) {
  const pointed = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (line !== null) pointed.current?.scrollIntoView({ block: 'center' });
  }, [line]);
  const numbered = report.lines.map((entry, at) => ({ ...entry, at }));
  const pages = Map.groupBy(numbered, ({ page }) => page);
  return (
    <div className="resume-parser">
      <div className="resume-parser-head">
        <p className="resume-note">{messages.parser.intro}</p>
        <CopyButton text={report.lines.map(({ text }) => text).join('\n')} label={messages.parser.copy} />
      </div>
      {[...pages].map(([page, lines]) => (
        <section key={page} aria-label={messages.parser.page(page)}>
          <h3>{messages.parser.page(page)}</h3>
          <ol start={(lines[0]?.at ?? 0) + 1}>
            {lines.map(({ at, text }) => (
              <li
                key={at}
                dir="auto"
                value={at + 1}
                ref={at === line ? pointed : null}
                tabIndex={at === line ? -1 : undefined}
                aria-current={at === line || undefined}
              >
                {text}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Reports hidden text: its content, its page, and how it is hidden. Empty without any. */
export const HiddenText = ({ hidden }: Pick<ResumeReport, 'hidden'>) =>
  hidden.length === 0 ? null : (
    <section className="resume-hidden" role="alert">
      <h3>{messages.hidden.title}</h3>
      <p>{messages.hidden.text}</p>
      <ul>
        {hidden.slice(0, 5).map((piece) => (
          <li key={`${piece.page}-${piece.text}`}>
            <q dir="auto">{piece.text}</q> {messages.parser.page(piece.page)},{' '}
            {messages.hidden.ways[piece.way] ?? piece.way}
          </li>
        ))}
      </ul>
    </section>
  );
