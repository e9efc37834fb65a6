import { dayMs } from '@atelier/server-kit/time';
import type { User } from './store/users.ts';

interface Feature {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
}

/** A plan with its price in US cents. */
export interface Plan {
  readonly id: string;
  readonly slug: 'free_user' | 'premium';
  readonly name: string;
  readonly description: string;
  readonly monthly: number;
  readonly features: readonly Feature[];
}

const feature = (slug: string, name: string, description: string): Feature => ({
  id: `feat_${slug}`,
  slug,
  name,
  description,
});

const allTools = feature('all_tools', 'All tools', 'Articles, titles, images and resume reviews');
const community = feature('community', 'Community gallery', 'Publish your images and like those of others');
const higherLimits = feature('higher_limits', 'Higher daily limits', 'Room for daily work with every tool');

const freePlan: Plan = {
  id: 'cplan_free_user',
  slug: 'free_user',
  name: 'Free',
  description: 'Try every tool at your own pace',
  monthly: 0,
  features: [allTools, community],
};

const premiumPlan: Plan = {
  id: 'cplan_premium',
  slug: 'premium',
  name: 'Premium',
  description: 'For people who create every day',
  monthly: 1200,
  features: [allTools, community, higherLimits],
};

export const plans: readonly Plan[] = [freePlan, premiumPlan];

export const planNamed = (id: string): Plan | undefined => plans.find((plan) => plan.id === id);

/** The plan that a user has: the Free plan at least. */
export const planOf = (user: User): Plan => (user.plan === 'premium' ? premiumPlan : freePlan);

const monthMs = 30 * dayMs;

/** The end of the current month; null for the Free plan, which has none. */
export function periodEnd(user: User): number | null {
  if (planOf(user).monthly === 0) return null;
  const passed = Math.floor((Date.now() - user.plan_since) / monthMs);
  return user.plan_since + (passed + 1) * monthMs;
}
