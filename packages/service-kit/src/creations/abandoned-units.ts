import { isCharged } from '../usage/call-units.ts';
import type { UsageLedger } from '../usage/ledger.ts';
import type { CreationModel, CreationRecord } from './creation-model.ts';
import { staleMs } from './run.ts';

/**
 * Ends the reservations that a dead process left open for two minutes or more: charged where the creation was completed or
 * stopped, given back where it failed, broke off or was never written. Runs that go on keep theirs. Any instance may do
 * it, several at once too. Returns how many there were.
 */
export async function endAbandonedUnits(
  creations: CreationModel,
  usage: UsageLedger,
  now = new Date(),
): Promise<number> {
  const open = await usage.openSince(new Date(now.getTime() - staleMs));
  let ended = 0;
  for (const reservation of open) {
    const record = await creations.findOne({ _id: reservation.id }, { status: 1 }).lean<CreationRecord>();
    if (record?.status === 'running') continue;
    await (record && isCharged(record.status) ? usage.settle(reservation) : usage.refund(reservation));
    ended += 1;
  }
  return ended;
}
