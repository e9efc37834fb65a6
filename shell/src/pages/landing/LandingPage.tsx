import { useSession } from '@atelier/tool-kit/session';
import { useDocumentTitle } from '../../page/page.ts';
import { Section } from '../../page/public-parts.tsx';
import { ServerPart } from '../../page/ServerPart.tsx';
import { landing } from '../../public-messages.ts';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';
import { easel, testimonials, toolCards } from './server-views.ts';
import { SignInHint } from './sign-in-buttons.tsx';

/** The title of the landing page. */
export const landingTitle = 'Atelier: a studio for making content with AI';

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
