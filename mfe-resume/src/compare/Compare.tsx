import type { CreationSummary, ResumeReport } from '@atelier/contracts';
import { EmptyState, ErrorState, SkeletonText, useCreation, useList } from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { ReviewChoice } from '../PreviousReviews.tsx';
import { Points, SectionHeading, Statement, Verdict } from '../report/parts.tsx';
import { toReport } from '../report/report.ts';
import { type Differences, differences } from './differences.ts';

export function Compare({ report, creationId }: { report: ResumeReport; creationId: string | null }) {
  const list = useList('getUserCreations', { type: 'resume-review', limit: 50 });
  const [chosen, setChosen] = useState<string | null>(null);
  const earlier = list.items.filter(({ id, settings }) => id !== creationId && 'score' in settings);
  const other = earlier.find((item) => item.id === chosen) ?? earlier[0];
  if (list.loading) return <SkeletonText />;
  if (list.error) return <ErrorState error={list.error} onRetry={list.reload} />;
  if (!other) return <EmptyState>{messages.compare.none}</EmptyState>;
  return (
    <div className="grid gap-[1.1rem]">
      <ReviewChoice
        reviews={earlier}
        label={messages.compare.choose}
        nameOf={({ settings, created_at }) =>
          messages.compare.option({ score: Number(settings.score), day: new Date(created_at) })
        }
        value={other.id}
        onChange={setChosen}
      />
      <ChangesSince earlier={other} report={report} />
    </div>
  );
}

/** Fetches the report of the earlier review: the list does not contain it. */
function ChangesSince({ earlier: previous, report }: { earlier: CreationSummary; report: ResumeReport }) {
  const { creation, error, reload } = useCreation(previous);
  if (error) return <ErrorState error={error} onRetry={reload} />;
  if (!creation) return <SkeletonText />;
  const before = toReport(creation.report);
  if (!before) return <EmptyState>{messages.compare.unreadable}</EmptyState>;
  return <Changes changes={differences(before, report)} />;
}

const signed = (change: number) => (change > 0 ? `+${change}` : change < 0 ? `\u2212${-change}` : '\u00b10');

function changeText(by: number): string {
  const { more, fewer, same } = messages.compare.change;
  return by > 0 ? more({ by }) : by < 0 ? fewer({ by: -by }) : same;
}

const Changes = ({ changes }: { changes: Differences }) => (
  <>
    <Statement>{changeText(changes.score)}</Statement>
    <ul className="grid text-[0.92rem]">
      {changes.parts.map((part) => (
        <li
          className="grid grid-cols-[minmax(0,1fr)_4.5rem_2.5rem_5rem] items-baseline gap-3 border-t border-line py-[0.45rem] max-[30rem]:grid-cols-[minmax(0,1fr)_4rem_2rem]"
          key={part.id}
        >
          <span>{part.title}</span>
          <Points>{messages.score.of({ points: part.points, most: part.most })}</Points>
          <b className="text-end font-[550] tabular-nums">{signed(part.change)}</b>
          <Change by={part.change} />
        </li>
      ))}
    </ul>
    <Sentences title={messages.compare.fixed} sentences={changes.fixed} />
    <Sentences title={messages.compare.added} sentences={changes.added} />
  </>
);

const Change = ({ by }: { by: number }) => (
  <Verdict tone={by > 0 ? 'good' : by < 0 ? 'bad' : 'same'} className="max-[30rem]:hidden">
    {by > 0 ? messages.compare.better : by < 0 ? messages.compare.worse : messages.compare.same}
  </Verdict>
);

const Sentences = ({ title, sentences }: { title: string; sentences: string[] }) =>
  sentences.length === 0 ? null : (
    <section>
      <SectionHeading>{title}</SectionHeading>
      <ul className="grid list-disc gap-[0.4rem] ps-[1.1rem] text-[0.92rem]">
        {sentences.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
