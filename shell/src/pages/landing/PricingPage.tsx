import { usePageTitle } from '../../browser/titles.ts';
import { heading, headingSize, Lead, wrap } from '../../elements/public-parts.tsx';
import { landing } from '../../settings/public-messages.ts';
import { pages } from '../messages.ts';
import { NearPlans } from './LandingPage.tsx';

export function PricingPage() {
  usePageTitle(pages.pricing.title);
  return (
    <div className={`${wrap} py-[clamp(2rem,4.5vw,4.5rem)]`}>
      <div className="group/head mb-[clamp(1.5rem,3vw,2.5rem)] text-center" data-centered>
        <h1 className={`${heading} ${headingSize}`}>{landing.plans}</h1>
        <Lead>{landing.plansLead}</Lead>
      </div>
      <NearPlans />
    </div>
  );
}
