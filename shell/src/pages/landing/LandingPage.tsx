import { useSession } from '@atelier/tool-kit/session';
import { useRef, useState } from 'react';
import { type LazyView, lazyView } from '../../page/lazy-view.tsx';
import { useDocumentTitle } from '../../page/page.ts';
import { Section } from '../../page/public-parts.tsx';
import { ServerPart } from '../../page/ServerPart.tsx';
import { useNear } from '../../page/use-near.ts';
import { landing } from '../../public-messages.ts';
import { Hero } from './Hero.tsx';
import { SignInHint } from './sign-in-buttons.tsx';

/** What the server renders into the public pages, and a browser loads only after a navigation or a sign-in: in one file. */
const load = () => import('./server-parts.ts');
/** What reacts to people, below the first screen: in one file. */
const loadNear = () => import('./near-parts.ts');
const easel = lazyView(async () => (await load()).Easel);
export const noticeBadge = lazyView(async () => (await load()).NoticeBadge);
const testimonials = lazyView(async () => (await load()).Testimonials);
const toolCards = lazyView(async () => (await load()).ToolCards);
const trust = lazyView(async () => (await load()).Trust);
export const toolColors = lazyView(async () => (await load()).ToolColors);
const tryTitles = lazyView(async () => (await loadNear()).TryTitles);
export const pricing = lazyView(async () => (await loadNear()).Pricing);

export const serverViews = [
  easel,
  noticeBadge,
  testimonials,
  trust,
  toolCards,
  toolColors,
  tryTitles,
  pricing,
];

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
      <NearPart of={pricing} />
    </>
  );
}

/** A part that reacts to people. Its files are loaded when it comes near the visible part of the page. */
export function NearPart({ of }: { of: LazyView }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useNear(place, '240px', () => setNear(true));
  return (
    <div ref={place}>
      <ServerPart of={of} changed={near} />
    </div>
  );
}
