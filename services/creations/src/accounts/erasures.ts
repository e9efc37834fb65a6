import type { AccountModel, AccountRecord } from '@atelier/creation-kit/creations';
import { isDuplicateKey } from '@atelier/server-kit/database';
import type { Logger } from '@atelier/server-kit/logging';
import { createOutbox, type Outbox } from '@atelier/server-kit/outbox';
import { minuteMs } from '@atelier/server-kit/time';
import mongoose from 'mongoose';
import { eraseUser, type UserData } from './user-data.ts';

/**
 * Requests the erasure of a user; a completed one is repeated. Returns false if it was requested before.
 * @throws the database's errors
 */
export async function requestErasure(
  accounts: AccountModel,
  user: string,
  now = new Date(),
): Promise<boolean> {
  const erasure = { rounds: 0, requested_at: now, due_at: now };
  // If it is requested but not done, the filter matches nothing, and the insertion fails.
  const open = { _id: user, 'erasure.due_at': mongoose.trusted({ $exists: false }) };
  try {
    await accounts.updateOne(open, { $set: { erasure } }, { upsert: true });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** Leases the erasure that has been due longest until `leaseEnd`; null when none is due. */
const claimErasure = (accounts: AccountModel, now: Date, leaseEnd: Date) =>
  accounts
    .findOneAndUpdate(
      { 'erasure.due_at': mongoose.trusted({ $lte: now }) },
      { $set: { 'erasure.due_at': leaseEnd } },
      { sort: { 'erasure.due_at': 1 }, returnDocument: 'after' },
    )
    .lean<AccountRecord>();

/**
 * The pauses between the rounds of an erasure: a run may end only after the first one, and a session token of the user stays valid for
 * up to ten minutes.
 */
const pausesMs = [minuteMs, 15 * minuteMs];
/** How often the last round is repeated until the images have left the image store. */
const imagesMs = 15 * minuteMs;
/** The delay before a failed or interrupted round is repeated. */
const leaseMs = minuteMs;
const atOnce = 2;

interface ErasuresOptions {
  data: UserData;
  logger: Logger;
  now?: () => Date;
}

/** Erases the data of deleted users. Their account records are the outbox. */
export function createErasures({ data, logger, now = () => new Date() }: ErasuresOptions): Outbox {
  const { accounts } = data;
  const later = (ms: number) => new Date(now().getTime() + ms);
  return createOutbox({
    claim: () => claimErasure(accounts, now(), later(leaseMs)),
    async deliver({ _id, erasure }) {
      const rounds = erasure?.rounds ?? 0;
      await eraseUser(data, _id);
      const pause = pausesMs[rounds];
      if (pause !== undefined) {
        const next = { 'erasure.rounds': rounds + 1, 'erasure.due_at': later(pause) };
        await accounts.updateOne({ _id }, { $set: next });
      } else if (await data.creations.exists({ user_id: _id })) {
        // The image service has not yet removed every image from the image store.
        await accounts.updateOne({ _id }, { $set: { 'erasure.due_at': later(imagesMs) } });
      } else {
        const done = { $set: { 'erasure.done_at': now() }, $unset: { 'erasure.due_at': '' } };
        await accounts.updateOne({ _id }, done);
        logger.info({ user: _id }, 'everything of a deleted user is erased');
      }
    },
    atOnce,
    sweepMs: minuteMs,
    idleMs: minuteMs,
    items: 'erasures',
    logger,
  });
}
