import type { Call, CreationStatus, ErrorCode, Identity, Usage } from '@atelier/contracts';
import { AppError, ClientDisconnected } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import type { Logger } from '@atelier/server-kit/logging';
import mongoose from 'mongoose';
import type { PlanUser, Reservation, UsageLedger } from './ledger.ts';

/** The units that one call costs. */
export interface CallUnits {
  /** The last known rest of the quota. */
  readonly left: Usage;
  /**
   * Charges or refunds the units by the creation's status and failure code. Of several units, `charged` are charged. Never
   * rejects: if the database is unreachable, the sweep of abandoned units ends the reservation.
   */
  end(status: CreationStatus, code?: ErrorCode, charged?: number): Promise<void>;
}

/**
 * Whether a creation with this status is charged: all with content are. Users can cause stopped and incomplete texts and still
 * have their content, so a refund would allow unlimited generation. Users do not cause restarts.
 */
export const isCharged = (status: CreationStatus, code?: ErrorCode) =>
  status !== 'failed' && code !== 'run_stopped' && code !== 'server_restarting';

/**
 * Failures that a user's input can cause. They are refunded up to the size of the quota per day, then charged; all other
 * failures are always refunded.
 */
const causedByInput: ReadonlySet<ErrorCode> = new Set([
  'nothing_found',
  'provider_refused',
  'provider_empty',
  'publication_refused',
]);

/** Reserved units, and the rest of the quota. */
interface Reserved {
  user: PlanUser;
  reservation: Reservation;
  left: Usage;
}

/** The units that a call costs. */
export function createCallUnits(
  ledger: UsageLedger,
  { user, reservation, left }: Reserved,
  logger: Logger,
): CallUnits {
  const { kind } = reservation;
  let current = left;
  return {
    get left() {
      return current;
    },
    async end(status, code, charged) {
      try {
        const atMost = code && causedByInput.has(code) ? ledger.plans[user.plan][kind] : null;
        const record = await (isCharged(status, code)
          ? ledger.charge(reservation, charged)
          : ledger.refund(reservation, atMost));
        current = await ledger.read(user, kind, record);
      } catch (error) {
        logger.warn(
          { err: error, status },
          'could not charge or refund the unit of a creation that has ended',
        );
      }
    },
  };
}

/** The time limit of a call that costs a unit and creates nothing, in ms. */
export const chargedCallMs = 150_000;

interface ChargedCall {
  call: Pick<Call, 'path' | 'tool' | 'units'>;
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
  const { tool } = call;
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
