import type { CreationStatus, ErrorCode, UnitKind, Usage } from '@atelier/contracts';
import type { Types } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import type { Reservation, Spender, UsageLedger } from './ledger.ts';

/** The unit that one call costs. */
export interface CallUnits {
  /** What was left of the allowance when it was last looked at; null before that. */
  readonly left: Usage | null;
  /** Looks at the allowance before the work begins, and spends nothing. @throws AppError `allowance_used_up` */
  check(): Promise<void>;
  /**
   * Sets the unit aside for a creation, right before the provider is called. Returns what is left then.
   * @throws AppError `allowance_used_up`
   */
  reserve(creationId: Types.ObjectId): Promise<Usage>;
  /**
   * Charges the unit or gives it back, by how the creation ended and, if it failed, why. Never rejects: what the database
   * did not take is made up for when abandoned units are looked for.
   */
  end(status: CreationStatus, code?: ErrorCode): Promise<void>;
}

/**
 * Whether a creation that ended so is charged. What its owner stopped is: the provider had been called, and a refund
 * would let anybody call it without end by leaving early.
 */
export const isCharged = (status: CreationStatus) => status === 'completed' || status === 'stopped';

/**
 * Failures that a caller can bring about at the provider's expense. They are refunded as often a day as the allowance is
 * large, and charged from then on; all other failures are always refunded.
 */
const causedByInput: ReadonlySet<ErrorCode> = new Set([
  'nothing_found',
  'provider_refused',
  'provider_empty',
]);

/** The unit that a call of this kind costs this user. */
export function createCallUnits(
  ledger: UsageLedger,
  who: Spender,
  kind: UnitKind,
  logger: Logger,
): CallUnits {
  let left: Usage | null = null;
  let reservation: Reservation | null = null;
  const look = async () => {
    left = await ledger.read(who, kind);
    return left;
  };
  return {
    get left() {
      return left;
    },
    async check() {
      const now = await look();
      if (now.remaining === 0) throw ledger.refusal(who, now);
    },
    async reserve(creationId) {
      try {
        reservation = await ledger.reserve(who, kind, creationId);
      } catch (error) {
        await look();
        throw error;
      }
      return look();
    },
    async end(status, code) {
      if (!reservation) return;
      try {
        const atMost = code && causedByInput.has(code) ? ledger.plans[who.plan][kind] : null;
        await (isCharged(status) ? ledger.settle(reservation) : ledger.refund(reservation, atMost));
        await look();
      } catch (error) {
        logger.warn({ err: error, status }, 'could not settle the unit of a creation that has ended');
      }
    },
  };
}
