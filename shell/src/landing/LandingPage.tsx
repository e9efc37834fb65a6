import { usePageTitle } from '../app/use-page-title.ts';
import { Hero } from './hero/Hero.tsx';
import { landingTitle } from './landing-title.ts';
import { Pricing } from './pricing/Pricing.tsx';
import { Testimonials } from './testimonials/Testimonials.tsx';
import { ToolsGrid } from './tools/ToolsGrid.tsx';

/** The landing page between top bar and footer, in the order of specification section 2. */
export function LandingPage() {
  usePageTitle(landingTitle);
  return (
    <>
      <Hero />
      <ToolsGrid />
      <Testimonials />
      <Pricing />
    </>
  );
}
