import type { PlanQuotas, Quota, UnitKind } from '@atelier/contracts';
import { z } from 'zod';

const groups = ['free', 'premium', 'provider'] as const;
const free = { text: 50, image: 20, removal: 20, review: 10 };

const provider = { text: 200, image: 32, removal: 16 };

/** The maximum number of concurrent calls per provider and process; null for no limit. A review is a text. */
export type ProviderLimits = Record<keyof typeof provider, number | null>;
/** The limits of plans and of each process. */
interface Limits {
  plans: PlanQuotas;
  provider: ProviderLimits;
}

/** The quotas unless PLAN_LIMITS is set: Premium has ten times those of Free. */
export const defaultPlanLimits: PlanQuotas = {
  free,
  premium: mapKinds((kind) => free[kind] * 10),
};

/** No plan limits. Units are still counted. */
export const planLimitsOff: PlanQuotas = {
  free: mapKinds(() => null),
  premium: mapKinds(() => null),
};

/**
 * PLAN_LIMITS: `off`, or units per UTC day such as `free:text=50,image=20;premium:image=off`, and with `provider:text=200` the
 * concurrent calls of a provider per process. Unnamed limits have their default; `off` instead of a number removes one limit.
 */
export const planLimits = z
  .string()
  .default('')
  .transform((value, context): Limits => {
    if (value.trim() === 'off') return { plans: planLimitsOff, provider };
    const limits: Limits = { plans: structuredClone(defaultPlanLimits), provider: { ...provider } };
    for (const part of listed(value, ';')) {
      const [name = '', units = '', further] = split(part, ':');
      if (further !== undefined) {
        context.addIssue('has two colons in one plan; a semicolon separates two plans');
        continue;
      }
      const group = groups.find((known) => known === name);
      if (group === undefined) {
        context.addIssue(`has a plan “${name}”; there are ${groups.join(', ')}`);
        continue;
      }
      const ofProvider = group === 'provider';
      for (const pair of listed(units, ',')) {
        const problem = setLimit(
          ofProvider ? limits.provider : limits.plans[group],
          pair,
          ofProvider ? 1 : 0,
        );
        if (problem) context.addIssue(problem);
      }
    }
    return limits;
  })
  .describe(
    'off, or units a UTC day that differ from free:text=50,image=20,removal=20,review=10 and ten times that for premium; a number may be off. `provider:text=200,image=32,removal=16` are the calls of a provider that each process makes at once. The same for all servers',
  );

/** Applies a pair such as `text=50`, or returns what is wrong with it. */
function setLimit(quota: Quota | ProviderLimits, pair: string, least: number): string | null {
  const [name = '', units = '', further] = split(pair, '=');
  const kinds = Object.keys(quota);
  if (!kinds.includes(name)) return `has a kind “${name}”; the kinds are ${kinds.join(', ')}`;
  if (further !== undefined || !/^(?:off|\d{1,9})$/.test(units))
    return `needs a whole number or off for ${name}`;
  if (units !== 'off' && Number(units) < least) return `needs a whole number from ${least} for ${name}`;
  (quota as Record<string, number | null>)[name] = units === 'off' ? null : Number(units);
  return null;
}

const listed = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const split = (text: string, separator: string) => text.split(separator).map((part) => part.trim());

function mapKinds(limit: (kind: UnitKind) => number | null): Quota {
  return { text: limit('text'), image: limit('image'), removal: limit('removal'), review: limit('review') };
}
