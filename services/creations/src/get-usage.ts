import { unitKinds } from '@atelier/contracts';
import { serveCall } from '@atelier/service-kit';
import type { Dependencies } from './dependencies.ts';

/** `GET /api/user/usage`: what is left today of each kind of unit, and what each plan allows. */
export const getUsage = ({ usage }: Dependencies) =>
  serveCall('getUsage', async ({ identity }) => ({
    success: true,
    message: '',
    usage: await Promise.all(unitKinds.map((kind) => usage.read(identity, kind))),
    plans: usage.plans,
  }));
