import type { CreationSummary, ResumeReport } from '@atelier/contracts';
import { EmptyState, ErrorState, SkeletonText, useCreation, useList } from '@atelier/tool-kit';
import { useId, useState } from 'react';
import { messages } from '../messages.ts';
import { toReport } from '../report/report.ts';
import { type Differences, differences } from './differences.ts';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Compares a review with an earlier one of the history: changed points, fixed and new findings. */
export function Compare({ report, creationId }: { report: ResumeReport; creationId: string | null }) {
  const list = useList('getUserCreations', { type: 'resume-review', limit: 50 });
  const [chosen, setChosen] = useState<string | null>(null);
  const selectId = useId();
  const earlier = list.items.filter(({ id, settings }) => id !== creationId && 'score' in settings);
  const other = earlier.find((item) => item.id === chosen) ?? earlier[0];
  if (list.loading) return <SkeletonText />;
  if (list.error) return <ErrorState error={list.error} onRetry={list.reload} />;
  if (!other) return <EmptyState>{messages.compare.none}</EmptyState>;
  return (
    <div className="resume-compare">
      <label htmlFor={selectId}>{messages.compare.choose}</label>
      <select id={selectId} value={other.id} onChange={(event) => setChosen(event.currentTarget.value)}>
        {earlier.map((item) => (
          <option key={item.id} value={item.id}>
            {messages.compare.option(Number(item.settings.score), date.format(new Date(item.created_at)))}
          </option>
        ))}
      </select>
      <ChangesSince earlier={other} report={report} />
    </div>
  );
}

/** Fetches the report of the earlier review: the list does not contain it. */
function ChangesSince({ earlier, report }: { earlier: CreationSummary; report: ResumeReport }) {
  const { creation, error, reload } = useCreation(earlier);
  if (error) return <ErrorState error={error} onRetry={reload} />;
  if (!creation) return <SkeletonText />;
  const before = toReport(creation.report);
  if (!before) return <EmptyState>{messages.compare.unreadable}</EmptyState>;
  return <Changes changes={differences(before, report)} />;
}

const signed = (change: number) => (change > 0 ? `+${change}` : change < 0 ? `\u2212${-change}` : '\u00b10');

const Changes = ({ changes }: { changes: Differences }) => (
  <>
    <p className="resume-match-share">{messages.compare.change(changes.score)}</p>
    <ul className="resume-changes">
      {changes.parts.map((part) => (
        <li key={part.id} data-change={Math.sign(part.change)}>
          <span>{part.title}</span>
          <span className="resume-points">{messages.score.of(part.points, part.most)}</span>
          <b>{signed(part.change)}</b>
          <span className="resume-kind">
            {part.change > 0
              ? messages.compare.better
              : part.change < 0
                ? messages.compare.worse
                : messages.compare.same}
          </span>
        </li>
      ))}
    </ul>
    <Sentences title={messages.compare.fixed} sentences={changes.fixed} />
    <Sentences title={messages.compare.added} sentences={changes.added} />
  </>
);

const Sentences = ({ title, sentences }: { title: string; sentences: string[] }) =>
  sentences.length === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <ul className="resume-sentences">
        {sentences.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
