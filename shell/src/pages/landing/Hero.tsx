import { ButtonLink } from '@atelier/tool-kit/forms';
import type { ReactNode } from 'react';
import { heading, wrap } from '../../elements/public-parts.tsx';
import { landing } from '../../settings/public-messages.ts';
import { DemoButton } from './DemoButton.tsx';
import { useNewAccount } from './sign-in-buttons.tsx';

/** The headline, the two main actions, who trusts the product, and `children`, a tool that can be tried. */
export function Hero({ trust, children }: { trust: ReactNode; children: ReactNode }) {
  return (
    <section className={`${wrap} columns py-[clamp(2.5rem,4.4vw,4.5rem)]`} aria-labelledby="promise">
      <div>
        <h1 id="promise" className={heading}>
          {landing.promise} <em className="text-accent">{landing.promiseEnd}</em>
        </h1>
        <p className="mt-[1.4rem] max-w-160 text-[1.125rem] text-ink-2">{landing.lead}</p>
        <div className="actions">
          <ButtonLink kind="primary" size="large" to="/ai" {...useNewAccount()}>
            {landing.start}
          </ButtonLink>
          <DemoButton />
          {trust}
        </div>
      </div>
      {children}
    </section>
  );
}
