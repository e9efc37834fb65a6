import type { CreationSettings, CreationType, ErrorCode } from '@atelier/contracts';
import mongoose from 'mongoose';
import { AppError } from '../errors/app-error.ts';
import { type CreationModel, type CreationRecord, contentLimit } from './creation-model.ts';

/** How often a run shows in the database that it is alive, in ms. */
export const heartbeatMs = 20_000;
/** After this long without a sign of life its process counts as dead, in ms. */
export const staleMs = 6 * heartbeatMs;
const keepEveryMs = 2_000;

export interface RunRequest {
  userId: string;
  prompt: string;
  type: CreationType;
  /** The recipe. */
  settings?: CreationSettings;
}

/** What a finished creation has beside its content. */
export interface RunResult {
  report?: Record<string, unknown>;
  publish?: boolean;
  /**
   * An image: its address's secret part (`newPictureKey`), the address's ending, where the picture store keeps it, and the
   * effect by which the store derives what is shown.
   */
  picture?: { key: string; ext: string; id: string; effect?: string };
  /** What became known of the recipe while it was made. */
  settings?: CreationSettings;
}

/** A creation while it is being made. Exactly one of `complete`, `stop`, `interrupt` and `fail` ends it. */
export interface Run {
  id: string;
  /** Keeps what has arrived so far, every two seconds at most: this much outlives a crash. */
  keep(partial: string): Promise<void>;
  /** It is whole. */
  complete(content: string, result?: RunResult): Promise<CreationRecord>;
  /** Its owner stopped it: what had arrived stays. */
  stop(partial: string): Promise<CreationRecord>;
  /** It broke off: what had arrived stays; with nothing to keep it has failed. */
  interrupt(partial: string, code: ErrorCode): Promise<CreationRecord>;
  /** There is nothing to show. */
  fail(code: ErrorCode): Promise<CreationRecord>;
}

/** Writes a creation as `running`, before anything is paid for. `_id` is a new one unless given. */
export async function startCreation(
  creations: CreationModel,
  request: RunRequest,
  _id = new mongoose.Types.ObjectId(),
): Promise<Run> {
  await creations.create({
    _id,
    user_id: request.userId,
    prompt: request.prompt,
    type: request.type,
    settings: request.settings ?? {},
    status: 'running',
  });
  const own = { _id, user_id: request.userId };
  const alive = setInterval(() => {
    creations.updateOne(own, { $set: { updated_at: new Date() } }).catch(() => {
      // A missed beat is made up by the next; a database that stays away shows in the run's own writes.
    });
  }, heartbeatMs).unref();
  let keptAt = performance.now();

  const end = async (fields: Partial<CreationRecord>) => {
    clearInterval(alive);
    const record = await creations
      .findOneAndUpdate(own, { $set: fields }, { returnDocument: 'after', runValidators: true })
      .lean<CreationRecord>();
    if (!record) throw new AppError('creation_not_found');
    return record;
  };
  const fail = (code: ErrorCode) => end({ status: 'failed', failure: code });

  return {
    id: _id.toHexString(),
    async keep(partial) {
      if (performance.now() - keptAt < keepEveryMs) return;
      keptAt = performance.now();
      await creations.updateOne(own, { $set: { content: partial.slice(0, contentLimit) } });
    },
    complete(content, { picture, settings, ...extra } = {}) {
      return end({
        status: 'completed',
        content: content.slice(0, contentLimit),
        ...extra,
        ...(settings && { settings: { ...request.settings, ...settings } }),
        ...(picture && { picture_key: picture.key, picture_ext: picture.ext, picture_id: picture.id }),
        ...(picture?.effect && { picture_effect: picture.effect }),
      });
    },
    stop: (partial) => end({ status: 'stopped', content: partial.slice(0, contentLimit) }),
    interrupt(partial, code) {
      if (partial === '') return fail(code);
      return end({ status: 'incomplete', content: partial.slice(0, contentLimit), failure: code });
    },
    fail,
  };
}
