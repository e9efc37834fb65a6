import type { CreationSummary } from '@atelier/contracts';
import type { ReactNode } from 'react';
import { dashboard as texts } from '../../messages.ts';
import { type CreationStyle, describeCreation } from './creation-style.ts';

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
        {creation.starred && (
          <span className="me-1.5 text-ink-2" role="img" aria-label={texts.starred}>
            ★
          </span>
        )}
        {describeCreation(creation, look).map((detail) => (
          <span key={detail} className="not-last:after:content-['_·_']">
            {detail}
          </span>
        ))}
      </small>
    </span>
  );
}

/** The whole prompt, with what the user wrote or uploaded emphasized; below a title, without emphasis. */
function CreationName({ creation: { title, prompt }, look: { name } }: CreationWordsProps) {
  if (title)
    return (
      <>
        <Lines>
          <Own>{title}</Own>
        </Lines>
        <span
          dir="auto"
          className="line-clamp-1 text-ink-3 text-sm/[1.4] wrap-anywhere group-aria-expanded:line-clamp-none max-sm:line-clamp-3"
        >
          {prompt}
        </span>
      </>
    );
  const at = ` ${prompt} `.indexOf(` ${name} `);
  return (
    <Lines>
      {prompt.slice(0, Math.max(at, 0))}
      <Own>{name}</Own>
      {at < 0 ? ` ${prompt}` : prompt.slice(at + name.length)}
    </Lines>
  );
}

const Lines = ({ children }: { children: ReactNode }) => (
  <span
    dir="auto"
    className="line-clamp-2 text-ink-3 leading-[1.4] wrap-anywhere group-aria-expanded:line-clamp-none max-sm:line-clamp-3"
  >
    {children}
  </span>
);

const Own = ({ children }: { children: string }) => <b className="font-[560] text-ink">{children}</b>;
