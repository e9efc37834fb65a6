import type { PlanQuotas } from '@atelier/contracts';

export const isLimited = (plans: PlanQuotas): boolean =>
  Object.values(plans).some((quota) => Object.values(quota).some((limit) => limit !== null));
