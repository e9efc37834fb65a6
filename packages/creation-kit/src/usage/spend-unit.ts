import { type Call, type Identity, usageToolOf } from '@atelier/contracts';
import { AppError, ClientDisconnected } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import mongoose from 'mongoose';
import { createCallUnits } from './call-units.ts';
import type { UsageLedger } from './ledger.ts';

/** The time limit of a call that costs a unit and creates nothing, in ms. */
export const chargedCallMs = 150_000;

interface ChargedCall {
  call: Pick<Call, 'path' | 'units'>;
  identity: Identity;
  ctx: RequestContext;
  /** The call's signal: aborted when the client disconnects. */
  signal: AbortSignal;
}

/**
 * Performs a call that costs a unit and creates nothing. The unit is charged if the work succeeds or the client disconnects,
 * because the provider was called; other failures are refunded as for a run.
 * @throws AppError `quota_exceeded`, `provider_timeout`, or what the work throws
 */
export async function spendUnit<Result>(
  ledger: UsageLedger,
  { call, identity, ctx, signal }: ChargedCall,
  work: (signal: AbortSignal) => Promise<Result>,
) {
  const kind = call.units;
  if (!kind) throw new Error(`${call.path} costs no unit.`);
  const tool = usageToolOf(call.path);
  const reservation = ledger.unit(identity, kind, new mongoose.Types.ObjectId(), { tool });
  const left = await ledger.reserve(identity, reservation).catch(async (error: unknown) => {
    ctx.state.usage = await ledger.read(identity, kind);
    throw error;
  });
  const units = createCallUnits(ledger, { user: identity, reservation, left }, ctx.state.logger());
  const late = AbortSignal.timeout(chargedCallMs);
  try {
    const result = await work(AbortSignal.any([signal, late]));
    await units.end('completed');
    return { result, usage: units.left };
  } catch (thrown) {
    const error = late.aborted ? new AppError('provider_timeout', { cause: thrown }) : thrown;
    const stopped = signal.reason instanceof ClientDisconnected;
    await units.end(stopped ? 'stopped' : 'failed', error instanceof AppError ? error.code : undefined);
    ctx.state.usage = units.left;
    throw error;
  }
}
