import { ButtonLink } from '@atelier/tool-kit/button';
import { useNear } from '@atelier/tool-kit/near';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { wrap } from '../../elements/public-parts.tsx';
import { landing } from '../../settings/public-messages.ts';
import { DemoButton } from './DemoButton.tsx';
import { signInPath, useSignInPreload } from './sign-in-buttons.tsx';

interface HeroProps {
  headline: ReactNode;
  trust: ReactNode;
  fragments: ReactNode;
  children: ReactNode;
}

export function Hero({ headline, trust, fragments, children }: HeroProps) {
  const place = useRef<HTMLDivElement>(null);
  useNear(place, '0px', () => place.current?.setAttribute('data-seen', ''));
  return (
    <section className={`${wrap} py-[clamp(2.5rem,4.4vw,4.5rem)]`} aria-labelledby="promise">
      <div className="columns">
        <div>
          {headline}
          <div className="actions">
            <ButtonLink kind="primary" size="large" to={signInPath} {...useSignInPreload()}>
              {landing.start}
            </ButtonLink>
            <DemoButton />
            {trust}
          </div>
        </div>
        {children}
      </div>
      <div ref={place} className="fragments" onInput={compare}>
        {fragments}
      </div>
    </section>
  );
}

/** The slider of the fragments sets how much of the picture before shows. */
function compare({ currentTarget, target }: FormEvent<HTMLElement>) {
  if (target instanceof HTMLInputElement) currentTarget.style.setProperty('--at', `${target.value}%`);
}
