import { useNear } from '@atelier/tool-kit/near';
import { useSession } from '@atelier/tool-kit/session';
import { useRef, useState } from 'react';
import { useDocumentTitle } from '../../browser/titles.ts';
import { type LazyView, lazyView } from '../../elements/lazy-view.tsx';
import { Section } from '../../elements/public-parts.tsx';
import { ServerPart } from '../../elements/ServerPart.tsx';
import { landing } from '../../settings/public-messages.ts';
import { Hero } from './Hero.tsx';
import { TryTitles } from './TryTitles.tsx';

/** Rendered by the server; a browser loads it, in one file, after a navigation or sign-in. */
const load = () => import('./server-parts.ts');
const serverPart = (name: keyof typeof import('./server-parts.ts')) =>
  lazyView(async () => (await load())[name]);
export const siteNav = serverPart('SiteNav');
export const siteMenuButton = serverPart('SiteMenuButton');
const headline = serverPart('Headline');
const fragments = serverPart('Fragments');
const testimonials = serverPart('Testimonials');
const toolCards = serverPart('ToolCards');
const trust = serverPart('Trust');
export const toolColors = serverPart('ToolColors');
const studioMenu = serverPart('StudioMenu');
const trialTitle = serverPart('TrialTitle');
const plans = lazyView(async () => (await import('./Plans.tsx')).Plans);
const newest = lazyView(async () => (await import('../explore/Newest.tsx')).Newest);

export const serverViews = [
  siteNav,
  siteMenuButton,
  headline,
  fragments,
  studioMenu,
  trialTitle,
  testimonials,
  trust,
  toolCards,
  toolColors,
  plans,
  newest,
];

/** The landing page between top bar and footer, in the order of specification section 2. */
export function LandingPage() {
  useDocumentTitle(landing.page);
  const signedIn = useSession(({ user }) => user !== null);
  return (
    <>
      <Hero
        headline={<ServerPart of={headline} />}
        trust={<ServerPart of={trust} />}
        fragments={<ServerPart of={fragments} />}
      >
        <TryTitles menu={studioMenu} title={trialTitle} />
      </Hero>
      <Near view={newest} margin="1500px" />
      <Section id="tools" title={landing.tools} lead={landing.toolsLead} band>
        <ServerPart of={toolCards} changed={signedIn} />
      </Section>
      <Section id="voices" title={landing.voices} lead={landing.voicesNote}>
        <ServerPart of={testimonials} />
      </Section>
      <Section id="pricing" title={landing.plans} lead={landing.plansLead} band centered>
        <NearPlans />
      </Section>
    </>
  );
}

export const NearPlans = () => <Near view={plans} margin="240px" />;

/** A view whose file is loaded when it comes near the visible part. */
function Near({ view, margin }: { view: LazyView; margin: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useNear(place, margin, () => setNear(true));
  return (
    <div ref={place}>
      <ServerPart of={view} changed={near} />
    </div>
  );
}
