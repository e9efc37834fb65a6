import { unitKinds } from '@atelier/contracts';
import { serveCall } from '@atelier/service-kit';
import type { Dependencies } from './dependencies.ts';

/** `GET /api/user/usage`: what is left today of each kind of unit, what each plan allows, and what was spent by day. */
export const getUsage = ({ usage }: Dependencies) =>
  serveCall('getUsage', async ({ identity, query }) => ({
    success: true,
    message: '',
    usage: await Promise.all(unitKinds.map((kind) => usage.read(identity, kind))),
    plans: usage.plans,
    history: await usage.history(identity.userId, query.days),
  }));
