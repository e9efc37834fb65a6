import type { Creation } from '@atelier/contracts';
import { Markdown } from '@atelier/tool-kit';
import { toReport } from './report/report.ts';
import { ReviewTabs } from './result/ReviewTabs.tsx';

export default function ReviewView({ creation }: { creation: Creation }) {
  const report = toReport(creation.report);
  const { content, status } = creation;
  if (!report) return <Markdown text={content} />;
  const ended = status === 'completed' || status === 'stopped' ? status : 'incomplete';
  const result = {
    id: creation.id,
    content,
    status: ended,
    creation,
    report: creation.report,
    input: null,
  } as const;
  return <ReviewTabs review={{ report, text: content, result, stale: false }} busy={false} />;
}
