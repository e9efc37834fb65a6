import type { Handler } from '../dependencies.ts';
import { requestErasure } from './erasures.ts';
import { withdrawUser } from './user-data.ts';

/** `POST /internal/end-account`. Starts the erasure of a deleted user; repeated calls have no effect. */
export const endAccount: Handler<'endAccount'> = async (
  { body: { user_id, reason }, audit },
  { userData },
) => {
  if (reason === 'banned') {
    await withdrawUser(userData, user_id);
    audit({ event: 'account_ended', account: user_id, reason });
    return { success: true, message: 'Runs stop, and images are private.' };
  }
  if (await requestErasure(userData.accounts, user_id))
    audit({ event: 'account_ended', account: user_id, reason });
  return { success: true, message: 'Everything of this user is being erased.' };
};

/** `GET /api/user/usage`. */
export const getUsage: Handler<'getUsage'> = async ({ identity, query }, { usage }) => {
  const { today, history } = await usage.overview(identity, query.days);
  return { success: true, message: '', plan: identity.plan, usage: today, plans: usage.plans, history };
};
