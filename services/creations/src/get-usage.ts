import { serveCall } from '@atelier/creation-kit/calls';
import type { Dependencies } from './dependencies.ts';

/** `GET /api/user/usage`: the user's plan, what is left today of each kind of unit, what each plan allows, and what was spent by day. */
export const getUsage = ({ usage }: Dependencies) =>
  serveCall('getUsage', async ({ identity, query }) => {
    const { today, history } = await usage.overview(identity, query.days);
    return { success: true, message: '', plan: identity.plan, usage: today, plans: usage.plans, history };
  });
