import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import type { Dependencies } from '../dependencies.ts';
import { requestErasure } from './erasures.ts';
import { withdrawUser } from './user-data.ts';

/** `POST /internal/end-account`. Starts the erasure of a deleted user; repeated calls have no effect. */
export async function endAccount(
  { body: { user_id, reason }, audit }: CallContext<'endAccount'>,
  { userData }: Dependencies,
): Promise<CallResult<'endAccount'>> {
  if (reason === 'banned') {
    await withdrawUser(userData, user_id);
    audit({ event: 'account_ended', account: user_id, reason });
    return { success: true, message: 'Runs stop, and images are private.' };
  }
  if (await requestErasure(userData.accounts, user_id))
    audit({ event: 'account_ended', account: user_id, reason });
  return { success: true, message: 'Everything of this user is being erased.' };
}

/** `GET /api/user/usage`. */
export async function getUsage(
  { identity, query }: CallContext<'getUsage'>,
  { usage }: Dependencies,
): Promise<CallResult<'getUsage'>> {
  const { today, history } = await usage.overview(identity, query.days);
  return { success: true, message: '', plan: identity.plan, usage: today, plans: usage.plans, history };
}
