import type { Session } from '@atelier/tool-kit/session';

/** A plan's name as people read it (specification section 2). */
export const planLabel = (plan: Session['plan']) => (plan === 'premium' ? 'Premium' : 'Free');
