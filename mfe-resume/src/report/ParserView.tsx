import type { ResumeReport } from '@atelier/contracts';
import { CopyButton } from '@atelier/tool-kit';
import { useEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import { Remark, SmallHeading } from './parts.tsx';

const ways: Record<string, string> = messages.hidden.ways;

interface ParserViewProps {
  report: ResumeReport;
  /** The index of the highlighted line; null for none. */
  line: number | null;
}

export function ParserView({ report, line }: ParserViewProps) {
  const pointed = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (line !== null) pointed.current?.scrollIntoView({ block: 'center' });
  }, [line]);
  const numbered = report.lines.map((entry, at) => ({ ...entry, at }));
  const pages = Map.groupBy(numbered, ({ page }) => page);
  return (
    <div>
      <div className="flex items-start justify-between gap-4">
        <Remark>{messages.parser.intro}</Remark>
        <CopyButton text={report.lines.map(({ text }) => text).join('\n')} label={messages.parser.copy} />
      </div>
      {[...pages].map(([page, lines]) => (
        <section key={page} aria-label={messages.parser.page({ page })}>
          <h3 className="mt-5 mb-[0.4rem] text-[0.82rem]/[1.3] font-medium text-ink-3">
            {messages.parser.page({ page })}
          </h3>
          <ol
            className="rounded-card border border-line bg-sunk px-2 py-3 font-mono text-[0.82rem]/[1.6]"
            start={(lines[0]?.at ?? 0) + 1}
          >
            {lines.map(({ at, text }) => (
              <li
                key={at}
                className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3 rounded-small px-2 py-[0.05rem] wrap-anywhere whitespace-pre-wrap before:text-end before:text-ink-3 before:content-[attr(value)] before:select-none aria-[current]:bg-tool-accent-wash aria-[current]:shadow-[inset_2px_0_0_var(--tool-accent-ink)]"
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
      {report.across && (
        <section aria-label={messages.parser.across}>
          <h3 className="mt-5 mb-[0.4rem] text-[0.82rem]/[1.3] font-medium text-ink-3">
            {messages.parser.across}
          </h3>
          <p
            className="rounded-card border border-line bg-sunk px-4 py-3 font-mono text-[0.82rem]/[1.6] wrap-anywhere whitespace-pre-wrap"
            dir="auto"
          >
            {report.across.map(({ text }) => text).join('\n')}
          </p>
        </section>
      )}
    </div>
  );
}

/** Reports hidden text: its content, its page, and how it is hidden. Empty without any. */
export const HiddenText = ({ hidden }: Pick<ResumeReport, 'hidden'>) =>
  hidden.length === 0 ? null : (
    <section
      className="mb-6 rounded-card border border-bad/35 bg-bad-wash px-[1.1rem] py-4 text-[0.92rem]"
      role="alert"
    >
      <SmallHeading>{messages.hidden.title}</SmallHeading>
      <p>{messages.hidden.text}</p>
      <ul className="mt-[0.6rem] list-disc ps-[1.1rem]">
        {hidden.slice(0, 5).map((piece) => (
          <li key={`${piece.page}-${piece.text}`}>
            <q dir="auto">{piece.text}</q> {messages.parser.page({ page: piece.page })},{' '}
            {ways[piece.way] ?? piece.way}
          </li>
        ))}
      </ul>
    </section>
  );
