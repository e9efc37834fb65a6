import { ButtonLink } from '@atelier/tool-kit/forms';
import type { ReactNode } from 'react';
import { landing } from '../../page/public-messages.ts';
import { heading, wrap } from '../../page/public-parts.tsx';
import { DemoButton } from './DemoButton.tsx';
import { useSignInPreload } from './sign-in-buttons.tsx';

/** Hero: the headline, the two main actions, who trusts the product, and beside them `children`, a collage of the tools at work. */
export function Hero({ trust, children }: { trust: ReactNode; children: ReactNode }) {
  return (
    <section
      className={`${wrap} grid grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] items-center gap-[clamp(2.5rem,5vw,5rem)] py-[clamp(3rem,6.5vw,6.5rem)] max-[60rem]:grid-cols-1 max-[60rem]:gap-13`}
      aria-labelledby="promise"
    >
      <div>
        <h1 id="promise" className={`${heading} text-[clamp(3.25rem,7vw,6rem)]/[0.98]`}>
          {landing.promise} <em className="text-accent">{landing.promiseEnd}</em>
        </h1>
        <p className="mt-[1.6rem] max-w-124 text-[clamp(1.0625rem,1.4vw,1.1875rem)] text-ink-2 text-pretty">
          {landing.lead}
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-[30rem]:*:[a,button]:flex-1 max-[30rem]:*:[a,button]:px-4">
          <ButtonLink kind="primary" size="large" to="/ai" {...useSignInPreload()}>
            {landing.start}
          </ButtonLink>
          <DemoButton />
        </div>
        {trust}
      </div>
      {children}
    </section>
  );
}
