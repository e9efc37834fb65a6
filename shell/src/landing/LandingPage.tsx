import { Hero } from './hero/Hero.tsx';
import { Pricing } from './pricing/Pricing.tsx';
import { Testimonials } from './testimonials/Testimonials.tsx';
import { ToolsGrid } from './tools/ToolsGrid.tsx';

/** The landing page between top bar and footer, in the order of specification section 2. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <ToolsGrid />
      <Testimonials />
      <Pricing />
    </>
  );
}
