import { useSession } from '@atelier/tool-kit/session';
import { useRef, useState } from 'react';
import { type LazyView, lazyView } from '../../page/lazy-view.tsx';
import { useDocumentTitle } from '../../page/page.ts';
import { landing } from '../../page/public-messages.ts';
import { Section } from '../../page/public-parts.tsx';
import { ServerPart } from '../../page/ServerPart.tsx';
import { useNear } from '../../page/use-near.ts';
import { Hero } from './Hero.tsx';
import { SignInHint } from './sign-in-buttons.tsx';

/** What the server renders into the public pages, and a browser loads only after a navigation or a sign-in: in one file. */
const load = () => import('./server-parts.ts');
/** What reacts to people, below the first screen: in one file. */
const loadNear = () => import('./near-parts.ts');
const serverPart = (name: keyof typeof import('./server-parts.ts')) =>
  lazyView(async () => (await load())[name]);
const easel = serverPart('Easel');
export const noticeBadge = serverPart('NoticeBadge');
const testimonials = serverPart('Testimonials');
const toolCards = serverPart('ToolCards');
const trust = serverPart('Trust');
export const toolColors = serverPart('ToolColors');
const tryTitles = lazyView(async () => (await loadNear()).TryTitles);
const plans = lazyView(async () => (await loadNear()).Plans);

export const serverViews = [easel, noticeBadge, testimonials, trust, toolCards, toolColors, tryTitles, plans];

/** The landing page between top bar and footer, in the order of specification section 2. */
export function LandingPage() {
  useDocumentTitle(landing.page);
  const signedIn = useSession(({ user }) => user !== null);
  return (
    <>
      <Hero trust={<ServerPart of={trust} />}>
        <ServerPart of={easel} />
      </Hero>
      <Section
        id="tools"
        title={landing.tools}
        lead={
          <>
            {landing.toolsLead} {signedIn ? landing.choose : <SignInHint />}
          </>
        }
        band
      >
        <ServerPart of={toolCards} changed={signedIn} />
        {!signedIn && <NearPart of={tryTitles} />}
      </Section>
      <Section id="voices" title={landing.voices}>
        <ServerPart of={testimonials} />
      </Section>
      <Section id="pricing" title={landing.plans} lead={landing.plansLead} band centered>
        <NearPart of={plans} />
      </Section>
    </>
  );
}

/** A part that reacts to people. Its files are loaded when it comes near the visible part of the page. */
function NearPart({ of }: { of: LazyView }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useNear(place, '240px', () => setNear(true));
  return (
    <div ref={place}>
      <ServerPart of={of} changed={near} />
    </div>
  );
}
