import { useSession } from '@atelier/tool-kit/session';
import { lazyView } from '../../page/lazy-view.tsx';
import { useDocumentTitle } from '../../page/page.ts';
import { Section } from '../../page/public-parts.tsx';
import { ServerPart } from '../../page/ServerPart.tsx';
import { landing } from '../../public-messages.ts';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';
import { SignInHint } from './sign-in-buttons.tsx';

export const landingTitle = 'Atelier: a studio for making content with AI';

/** What the server renders into the public pages, and a browser loads only after a navigation or a sign-in: in one file. */
const load = () => import('./server-parts.ts');
const easel = lazyView(async () => (await load()).Easel);
export const noticeBadge = lazyView(async () => (await load()).NoticeBadge);
const testimonials = lazyView(async () => (await load()).Testimonials);
const toolCards = lazyView(async () => (await load()).ToolCards);
export const toolColors = lazyView(async () => (await load()).ToolColors);

export const serverViews = [easel, noticeBadge, testimonials, toolCards, toolColors];

/** The landing page between top bar and footer, in the order of specification section 2. */
export function LandingPage() {
  useDocumentTitle(landingTitle);
  const signedIn = useSession(({ user }) => user !== null);
  return (
    <>
      <Hero>
        <ServerPart
          of={easel}
          className="relative isolate max-[60rem]:mx-auto max-[60rem]:w-full max-[60rem]:max-w-152"
        />
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
      </Section>
      <Section id="voices" title={landing.voices}>
        <ServerPart of={testimonials} />
      </Section>
      <Pricing />
    </>
  );
}
