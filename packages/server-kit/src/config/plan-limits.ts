import { type Allowance, type PlanAllowances, type UnitKind, unitKinds } from '@atelier/contracts';
import { z } from 'zod';

const plans = ['free', 'premium'] as const;
const free = { text: 50, image: 20, removal: 20, review: 10 };

/** The allowances unless PLAN_LIMITS is set: Premium has ten times those of Free. */
export const defaultPlanLimits: PlanAllowances = {
  free,
  premium: mapKinds((kind) => free[kind] * 10),
};

/** No limits. Units are still counted. */
export const planLimitsOff: PlanAllowances = { free: mapKinds(() => null), premium: mapKinds(() => null) };

/**
 * PLAN_LIMITS: `off`, or units a UTC day such as `free:text=50,image=20;premium:image=off`. Unnamed limits keep their
 * default; `off` as a number turns one limit off.
 */
export const planLimits = z
  .string()
  .default('')
  .transform((value, context): PlanAllowances => {
    if (value.trim() === 'off') return planLimitsOff;
    const limits = { free: { ...defaultPlanLimits.free }, premium: { ...defaultPlanLimits.premium } };
    for (const part of listed(value, ';')) {
      const [name = '', units = '', further] = split(part, ':');
      if (further !== undefined) {
        context.addIssue('has two colons in one plan; a semicolon separates two plans');
        continue;
      }
      const plan = plans.find((known) => known === name);
      if (plan === undefined) {
        context.addIssue(`has a plan “${name}”; the plans are ${plans.join(' and ')}`);
        continue;
      }
      for (const pair of listed(units, ',')) {
        const problem = setLimit(limits[plan], pair);
        if (problem) context.addIssue(problem);
      }
    }
    return limits;
  })
  .describe(
    'off, or units a UTC day that differ from free:text=50,image=20,removal=20,review=10 and ten times that for premium; a number may be off. The same for all servers',
  );

/** Applies a pair such as `text=50`, or returns what is wrong with it. */
function setLimit(allowance: Allowance, pair: string): string | null {
  const [name = '', units = '', further] = split(pair, '=');
  const kind = unitKinds.find((known) => known === name);
  if (kind === undefined) return `has a kind “${name}”; the kinds are ${unitKinds.join(', ')}`;
  if (further !== undefined || !/^(?:off|\d{1,9})$/.test(units))
    return `needs a whole number or off for ${kind}`;
  allowance[kind] = units === 'off' ? null : Number(units);
  return null;
}

const listed = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const split = (text: string, separator: string) => text.split(separator).map((part) => part.trim());

function mapKinds(limit: (kind: UnitKind) => number | null): Allowance {
  return { text: limit('text'), image: limit('image'), removal: limit('removal'), review: limit('review') };
}
