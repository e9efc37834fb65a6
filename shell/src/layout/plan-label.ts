import type { Session } from '@atelier/tool-kit/session';

/** A plan's label (specification section 2). */
export const planLabel = (plan: Session['plan']) => (plan === 'premium' ? 'Premium' : 'Free');
