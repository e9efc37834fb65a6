import type { CreationSummary } from '@atelier/contracts';
import { type CreationStyle, describeCreation } from './creation-style.ts';
import { Marked } from './Marked.tsx';
import { StarMark } from './StarMark.tsx';

interface CreationWordsProps {
  creation: CreationSummary;
  look: CreationStyle;
}

/** The name of a creation and its details. The row around it is a `group`, which shows all when expanded. */
export function CreationWords({ creation, look }: CreationWordsProps) {
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <CreationName creation={creation} look={look} />
      <small
        data-status={creation.status}
        className="text-[0.84rem] text-ink-3 not-data-[status=completed]:*:last:text-warn"
      >
        {creation.starred && <StarMark />}
        {describeCreation(creation, look).map((detail) => (
          <span key={detail} className="not-last:after:content-['_·_']">
            {detail}
          </span>
        ))}
      </small>
    </span>
  );
}

/** What a creation is called, and below a title what it was made of. */
function CreationName({ creation: { title, prompt }, look: { name } }: CreationWordsProps) {
  return (
    <>
      <b
        dir="auto"
        className="line-clamp-2 font-[560] text-ink leading-[1.4] wrap-anywhere group-aria-expanded:line-clamp-none"
      >
        <Marked text={name} />
      </b>
      {title && (
        <span dir="auto" className="line-clamp-1 text-ink-3 text-sm/[1.4] wrap-anywhere">
          <Marked text={prompt} />
        </span>
      )}
    </>
  );
}
