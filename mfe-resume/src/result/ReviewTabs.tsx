import { Markdown, Notice, SkeletonText, Tabs } from '@atelier/tool-kit';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Application } from '../Application.tsx';
import { Compare } from '../compare/Compare.tsx';
import { messages } from '../messages.ts';
import { JobMatchView } from '../report/JobMatchView.tsx';
import { HiddenText, ParserView } from '../report/ParserView.tsx';
import { ScoreParts } from '../report/ScoreParts.tsx';
import { ScoreSummary } from '../report/ScoreSummary.tsx';
import type { CurrentReview } from './current-review.ts';

const { tabs } = messages;

export function ReviewTabs({ review, busy }: { review: CurrentReview; busy: boolean }) {
  const [tab, setTab] = useState('review');
  const [line, setLine] = useState<number | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { report, result } = review;
  const id = result?.creation?.id;
  const showLine = (at: number) => {
    flushSync(() => {
      setLine(at);
      setTab('parser');
    });
    // The button that had the focus is in the tab that was left.
    panel.current?.querySelector<HTMLElement>('li[aria-current]')?.focus({ preventScroll: true });
  };
  const views = [
    { value: 'review', label: tabs.review, content: <Advice review={review} busy={busy} /> },
    ...(report.score === undefined
      ? []
      : [
          {
            value: 'score',
            label: tabs.score,
            content: <ScoreParts report={report} review={id ?? null} onLine={showLine} />,
          },
        ]),
    { value: 'parser', label: tabs.parser, content: <ParserView report={report} line={line} /> },
    ...(report.job || result?.creation?.settings.job_description
      ? [{ value: 'job', label: tabs.job, content: <JobMatchView job={report.job} /> }]
      : []),
    ...(id && !busy
      ? [
          {
            value: 'application',
            label: tabs.application,
            content: <Application key={id} review={id} report={report} />,
          },
        ]
      : []),
    ...(report.score === undefined
      ? []
      : [
          {
            value: 'compare',
            label: tabs.compare,
            content: <Compare report={report} creationId={id ?? null} />,
          },
        ]),
  ];
  const value = views.some((one) => one.value === tab) ? tab : 'review';
  return (
    <div ref={panel}>
      <Tabs label={tabs.label} tabs={views} value={value} onChange={setTab} />
    </div>
  );
}

function Advice({ review: { report, text, result, stale }, busy }: { review: CurrentReview; busy: boolean }) {
  const writing = busy && !stale;
  return (
    <>
      <HiddenText hidden={report.hidden} />
      {report.score === undefined ? (
        <Notice>{messages.score.none}</Notice>
      ) : (
        <ScoreSummary report={report} score={report.score} />
      )}
      {result && result.status !== 'completed' && !writing && <Notice>{messages.partial}</Notice>}
      {text ? (
        <Markdown text={text} streaming={writing} />
      ) : writing ? (
        <SkeletonText />
      ) : (
        <Notice>{messages.noReview}</Notice>
      )}
    </>
  );
}
