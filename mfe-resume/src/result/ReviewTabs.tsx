import type { ResumeReport } from '@atelier/contracts';
import { Markdown, Notice, SkeletonText, Tabs, type UsedRun } from '@atelier/tool-kit';
import { useState } from 'react';
import { Compare } from '../compare/Compare.tsx';
import { messages } from '../messages.ts';
import { HiddenText } from '../report/HiddenText.tsx';
import { JobMatchView } from '../report/JobMatchView.tsx';
import { ParserView } from '../report/ParserView.tsx';
import { ScoreParts } from '../report/ScoreParts.tsx';
import { ScoreSummary } from '../report/ScoreSummary.tsx';

interface ReviewTabsProps {
  run: UsedRun<'reviewResume'>;
  report: ResumeReport;
  withJob: boolean;
}

/** A resume's review in its parts: the advice below the score, the score in full, the machine's view, the match. */
export function ReviewTabs({ run, report, withJob }: ReviewTabsProps) {
  const [tab, setTab] = useState('review');
  const { tabs } = messages;
  const shown = [
    { value: 'review', label: tabs.review, content: <Advice run={run} report={report} /> },
    { value: 'score', label: tabs.score, content: <ScoreParts report={report} /> },
    { value: 'parser', label: tabs.parser, content: <ParserView report={report} /> },
    ...(withJob ? [{ value: 'job', label: tabs.job, content: <JobMatchView job={report.job} /> }] : []),
    {
      value: 'compare',
      label: tabs.compare,
      content: <Compare report={report} creationId={run.creationId} />,
    },
  ];
  const value = shown.some((one) => one.value === tab) ? tab : 'review';
  return <Tabs label={tabs.label} tabs={shown} value={value} onChange={setTab} />;
}

function Advice({ run, report }: Pick<ReviewTabsProps, 'run' | 'report'>) {
  const result = run.busy || run.error ? null : run.result;
  const text = run.text || result?.content || '';
  return (
    <>
      <HiddenText hidden={report.hidden} />
      <ScoreSummary report={report} />
      {text ? <Markdown text={text} streaming={run.busy} /> : run.busy && <SkeletonText />}
      {result && result.status !== 'completed' && <Notice>{messages.partial}</Notice>}
    </>
  );
}
