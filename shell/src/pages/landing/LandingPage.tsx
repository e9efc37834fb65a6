import { useDocumentTitle } from '../../page/page.ts';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';
import { Testimonials } from './Testimonials.tsx';
import { ToolsGrid } from './ToolsGrid.tsx';

/** The title of the landing page. */
export const landingTitle = 'Atelier: a studio for making content with AI';

/** The landing page between top bar and footer, in the order of specification section 2. */
export function LandingPage() {
  useDocumentTitle(landingTitle);
  return (
    <>
      <Hero />
      <ToolsGrid />
      <Testimonials />
      <Pricing />
    </>
  );
}
