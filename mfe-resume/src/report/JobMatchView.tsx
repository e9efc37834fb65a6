import type { JobMatch } from '@atelier/contracts';
import { messages } from '../messages.ts';

const Terms = ({ title, terms, kind }: { title: string; terms: string[]; kind: 'matched' | 'missing' }) => (
  <section>
    <h3>{title}</h3>
    {terms.length === 0 ? (
      <p className="resume-note">{kind === 'missing' ? messages.match.none : '\u2014'}</p>
    ) : (
      <ul className="resume-terms" data-kind={kind}>
        {terms.map((term) => (
          <li key={term} dir="auto">
            {term}
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** Terms of the job description that the resume contains, and those that are missing. */
export const JobMatchView = ({ job }: { job: JobMatch | null }) =>
  job === null ? (
    <p className="resume-note">{messages.match.noTerms}</p>
  ) : (
    <div className="resume-match">
      <div>
        <p className="resume-match-share">{messages.match.title(job.percent)}</p>
        <span className="resume-bar" aria-hidden="true">
          <i style={{ width: `${job.percent}%` }} />
        </span>
      </div>
      <Terms title={messages.match.missing} terms={job.missing} kind="missing" />
      <Terms title={messages.match.matched} terms={job.matched} kind="matched" />
      <p className="resume-note">{messages.match.note}</p>
    </div>
  );
