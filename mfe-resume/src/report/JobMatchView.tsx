import type { JobMatch } from '@atelier/contracts';
import { Bar } from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { Remark, SectionHeading, Statement } from './parts.tsx';

const Terms = ({ title, terms, kind }: { title: string; terms: string[]; kind: 'matched' | 'missing' }) => (
  <section>
    <SectionHeading>{title}</SectionHeading>
    {terms.length === 0 ? (
      <Remark>{kind === 'missing' ? messages.match.none : '\u2014'}</Remark>
    ) : (
      <ul className="group flex flex-wrap gap-[0.4rem]" data-kind={kind}>
        {terms.map((term) => (
          <li
            className="rounded-full border border-line-strong px-[0.7rem] py-[0.2rem] text-[0.86rem] group-data-[kind=matched]:border-transparent group-data-[kind=matched]:bg-tool-accent-wash group-data-[kind=matched]:text-tool-accent-ink"
            key={term}
            dir="auto"
          >
            {term}
          </li>
        ))}
      </ul>
    )}
  </section>
);

export const JobMatchView = ({ job }: { job: JobMatch | null }) =>
  job === null ? (
    <Remark>{messages.match.noTerms}</Remark>
  ) : (
    <div className="grid gap-[1.1rem]">
      <div>
        <Statement>{messages.match.title({ percent: job.percent })}</Statement>
        <Bar className="mt-[0.7rem] max-w-88" share={job.percent / 100} />
      </div>
      <Terms title={messages.match.missing} terms={job.missing} kind="missing" />
      <Terms title={messages.match.matched} terms={job.matched} kind="matched" />
      <Remark>{messages.match.note}</Remark>
    </div>
  );
