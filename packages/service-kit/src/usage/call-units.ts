import type { CreationStatus, ErrorCode, UnitKind, Usage, UsageTool } from '@atelier/contracts';
import type { Types } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import type { Reservation, Spender, UsageLedger } from './ledger.ts';

/** The unit that one call costs. */
export interface CallUnits {
  /** What was left of the allowance when it was last read; null before that. */
  readonly left: Usage | null;
  /** Whether work that uses the unit has begun: `reserve` has succeeded, and `keep` was not called. */
  readonly begun: boolean;
  /** Checks the allowance before the work begins, and spends nothing. @throws AppError `allowance_used_up` */
  check(): Promise<void>;
  /**
   * Reserves the unit for a creation, directly before the provider is called, unless it is reserved already. Returns what is left then.
   * @throws AppError `allowance_used_up`
   */
  reserve(creationId: Types.ObjectId): Promise<Usage>;
  /** Nothing was made with the unit: it stays reserved for the next attempt. */
  keep(): void;
  /**
   * Charges or refunds the unit, by the status of the creation and, if it failed, its code. Never rejects: if the database
   * cannot be reached, the sweep for abandoned units ends the reservation.
   */
  end(status: CreationStatus, code?: ErrorCode): Promise<void>;
}

/**
 * Whether a creation with this status is charged. A stopped one is: the provider was called, and a refund would allow
 * unlimited calls by disconnecting early.
 */
export const isCharged = (status: CreationStatus) => status === 'completed' || status === 'stopped';

/**
 * Failures that a user can cause by the input. They are refunded up to the size of the allowance per day, then charged; all
 * other failures are always refunded.
 */
const causedByInput: ReadonlySet<ErrorCode> = new Set([
  'nothing_found',
  'provider_refused',
  'provider_empty',
]);

/** What a call costs, and whom. */
export interface CallCost {
  user: Spender;
  kind: UnitKind;
  /** The call in the user's history. */
  tool?: UsageTool | undefined;
  /** The unit, if it is reserved already. */
  reservation?: Reservation;
}

/** The unit that a call costs. */
export function createCallUnits(ledger: UsageLedger, cost: CallCost, logger: Logger): CallUnits {
  const { user, kind, tool } = cost;
  let left: Usage | null = null;
  let begun = false;
  let reservation = cost.reservation ?? null;
  const look = async () => {
    left = await ledger.read(user, kind);
    return left;
  };
  return {
    get left() {
      return left;
    },
    get begun() {
      return begun;
    },
    async check() {
      const now = await look();
      if (now.remaining === 0) throw ledger.refusal(user, now);
    },
    async reserve(creationId) {
      if (reservation) {
        const now = await look();
        begun = true;
        return now;
      }
      try {
        const taken = await ledger.reserve(user, kind, creationId, tool);
        reservation = taken.reservation;
        left = taken.left;
        begun = true;
        return left;
      } catch (error) {
        await look();
        throw error;
      }
    },
    keep() {
      begun = false;
    },
    async end(status, code) {
      if (!reservation) return;
      try {
        const atMost = code && causedByInput.has(code) ? ledger.plans[user.plan][kind] : null;
        await (isCharged(status) ? ledger.charge(reservation) : ledger.refund(reservation, atMost));
        await look();
      } catch (error) {
        logger.warn(
          { err: error, status },
          'could not charge or refund the unit of a creation that has ended',
        );
      }
    },
  };
}
