import { heading } from '../../elements/public-parts.tsx';
import { landing } from '../../settings/public-messages.ts';

export const Headline = () => (
  <>
    <h1 id="promise" className={heading}>
      {landing.promise} <em className="text-accent">{landing.promiseEnd}</em>
    </h1>
    <p className="mt-[1.4rem] max-w-160 text-[1.125rem] text-ink-2">{landing.lead}</p>
  </>
);
