import type { Logger } from '@atelier/server-kit/logging';
import { createOutbox, type Outbox } from '@atelier/server-kit/outbox';
import { claimErasure, type ErasureModel } from './erasure-model.ts';
import { eraseUser, type UserData } from './user-data.ts';

const minute = 60_000;
/**
 * The pauses between the rounds of an erasure: a run may end only after the first one, and a session token of the user stays valid for
 * up to ten minutes.
 */
const pausesMs = [minute, 15 * minute];
/** How often the last round is repeated until the images have left the image store. */
const imagesMs = 15 * minute;
/** A round that failed, or whose process died, is repeated after it. */
const leaseMs = minute;
const atOnce = 2;

interface ErasuresOptions {
  erasures: ErasureModel;
  data: UserData;
  logger: Logger;
  now?: () => Date;
}

/** Erases the data of users whose accounts were deleted. The records of the erasures are the outbox. */
export function createErasures({ erasures, data, logger, now = () => new Date() }: ErasuresOptions): Outbox {
  const later = (ms: number) => new Date(now().getTime() + ms);
  return createOutbox({
    claim: () => claimErasure(erasures, now(), later(leaseMs)),
    async deliver({ _id, rounds }) {
      await eraseUser(data, _id);
      const pause = pausesMs[rounds];
      if (pause !== undefined) {
        await erasures.updateOne({ _id }, { $set: { rounds: rounds + 1, due_at: later(pause) } });
      } else if (await data.creations.exists({ user_id: _id })) {
        // The image service has not yet removed every image from the image store.
        await erasures.updateOne({ _id }, { $set: { due_at: later(imagesMs) } });
      } else {
        await erasures.updateOne({ _id }, { $set: { done_at: now() }, $unset: { due_at: '' } });
        logger.info({ user: _id }, 'everything of a deleted user is erased');
      }
    },
    atOnce,
    sweepMs: minute,
    idleMs: minute,
    items: 'erasures',
    logger,
  });
}
