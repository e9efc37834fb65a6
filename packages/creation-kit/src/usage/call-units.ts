import type { CreationStatus, ErrorCode, Usage } from '@atelier/contracts';
import type { Logger } from '@atelier/server-kit/logging';
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
