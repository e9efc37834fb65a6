import { useDocumentTitle } from '../app/page.ts';
import { Hero } from './hero/Hero.tsx';
import { Pricing } from './pricing/Pricing.tsx';
import { Testimonials } from './testimonials/Testimonials.tsx';
import { ToolsGrid } from './tools/ToolsGrid.tsx';

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
