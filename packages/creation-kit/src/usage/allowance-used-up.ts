import { type Identity, type PlanAllowances, type Usage, unitName } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';

/** The error for a call whose allowance is spent: when it resets, and whether Premium has more. */
export function allowanceUsedUp(
  { kind, limit, resets_at }: Usage,
  plan: Identity['plan'],
  plans: PlanAllowances,
  now: Date,
): AppError {
  const allowed = limit ?? 0;
  const spent =
    allowed === 0
      ? `Your plan includes no ${unitName(kind, 0)}.`
      : `You've used today's ${allowed === 1 ? '' : `${allowed} `}${unitName(kind, allowed)}. More at 00:00 UTC.`;
  const seconds = Math.ceil((Date.parse(resets_at) - now.getTime()) / 1000);
  return new AppError('allowance_used_up', {
    message: [spent, ...(plan === 'premium' ? [] : premiumHas(plans, kind, allowed))].join(' '),
    retryAfterSeconds: Math.max(1, seconds),
  });
}

function premiumHas({ premium }: PlanAllowances, kind: Usage['kind'], allowed: number): string[] {
  const more = premium[kind];
  if (more === null) return ['The Premium plan has no such limit.'];
  return more > allowed ? [`The Premium plan has ${more} a day.`] : [];
}
