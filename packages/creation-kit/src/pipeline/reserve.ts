import { unitCount } from '@atelier/contracts';
import type { RequestContext } from '@atelier/server-kit/http';
import type { Types } from 'mongoose';
import { newToken } from '../runs/live-runs.ts';
import type { Owned } from '../runs/run-store.ts';
import { type CallUnits, createCallUnits } from '../usage/call-units.ts';
import type { RunHost, RunRequest, Work } from './run-request.ts';

export interface ReservedRun {
  owned: Owned;
  units: CallUnits;
}

interface Reserving {
  request: RunRequest;
  work: Work;
  id: Types.ObjectId;
}

/** Reserves the units of a run and stores its creation at the same time: both or neither. */
export async function reserve(
  ctx: RequestContext,
  { creating: { usage, runs } }: RunHost,
  { request: { name, call, identity, body }, work, id }: Reserving,
): Promise<ReservedRun> {
  const creating = 'make' in work ? work : null;
  const kind = creating?.units ?? call.units;
  if (!kind) throw new Error(`${call.path} costs no unit.`);
  const owned = { id, userId: identity.userId, token: newToken() };
  const reservation = usage.unit(identity, kind, id, {
    tool: call.tool,
    count: unitCount(body),
  });
  const storing = creating && {
    ...owned,
    session: identity.sessionId,
    call: creating.name ?? name,
    requestId: ctx.state.requestId,
    reservation,
    creation: creating.creation,
    status: creating.waits ? ('queued' as const) : ('running' as const),
  };
  const [reserved, stored] = await Promise.allSettled([
    usage.reserve(identity, reservation),
    storing && runs.store.accept(storing),
  ]);
  if (reserved.status === 'fulfilled' && stored.status === 'fulfilled') {
    const left = reserved.value;
    return {
      owned,
      units: createCallUnits(usage, { user: identity, reservation, left }, ctx.state.logger()),
    };
  }
  if (storing && stored.status === 'fulfilled') await runs.store.remove(owned);
  if (reserved.status === 'fulfilled') await usage.refund(reservation);
  ctx.state.usage = await usage.read(identity, kind);
  const [refusal] = [reserved, stored].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  throw refusal;
}
