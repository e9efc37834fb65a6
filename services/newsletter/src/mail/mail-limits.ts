import type { SubscriptionRecord } from '../subscription-model.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** At most `mails` within any `ms`. */
interface Limit {
  ms: number;
  mails: number;
}

/** Repeated requests for another person's address must not fill that person's inbox. */
const limits: Record<SubscriptionRecord['state'], readonly Limit[]> = {
  pending: [
    { ms: minuteMs, mails: 1 },
    { ms: dayMs, mails: 3 },
    { ms: 30 * dayMs, mails: 6 },
  ],
  confirmed: [{ ms: 7 * dayMs, mails: 1 }],
};

/** Mails that were sent before this time count for no limit of an unconfirmed address. */
export const countedSince = (now: Date) =>
  new Date(now.getTime() - Math.max(...limits.pending.map(({ ms }) => ms)));

/** How many times of mails a record has to keep for these limits. */
export const keptMailTimes = 10;

/** Whether an address may get a mail now. `mailed_at`: when mails were sent that count for it. */
export function mayMail(
  { state, mailed_at }: Pick<SubscriptionRecord, 'state' | 'mailed_at'>,
  now: Date,
): boolean {
  return limits[state].every(
    ({ ms, mails }) => mailed_at.filter((time) => time.getTime() > now.getTime() - ms).length < mails,
  );
}
