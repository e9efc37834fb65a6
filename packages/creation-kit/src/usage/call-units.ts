import type { CreationStatus, ErrorCode, Usage } from '@atelier/contracts';
import type { Logger } from '@atelier/server-kit/logging';
import type { PlanUser, Reservation, UsageLedger } from './ledger.ts';

export type CallUnits = ReturnType<typeof createCallUnits>;

/** Users pay for content that they keep: a refund of stopped work would allow unlimited generation. */
export const isCharged = (status: CreationStatus, code?: ErrorCode) =>
  status !== 'failed' && code !== 'run_stopped' && code !== 'server_restarting';

/** Failures that input can cause are refunded only as often a day as the quota has units. */
const causedByInput: ReadonlySet<ErrorCode> = new Set([
  'nothing_found',
  'provider_refused',
  'provider_empty',
  'publication_refused',
]);

interface Reserved {
  user: PlanUser;
  reservation: Reservation;
  left: Usage;
}

/** The units that one call costs. */
export function createCallUnits(ledger: UsageLedger, { user, reservation, left }: Reserved, logger: Logger) {
  const { kind } = reservation;
  let current = left;
  return {
    get left(): Usage {
      return current;
    },
    /** Never rejects: if the database is unreachable, the sweep ends the reservation. */
    async end(status: CreationStatus, code?: ErrorCode, charged?: number): Promise<void> {
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
