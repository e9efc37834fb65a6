import type { CreationSettings, CreationType, ErrorCode } from '@atelier/contracts';
import mongoose from 'mongoose';
import { throughOutage } from '../database/through-outage.ts';
import { AppError } from '../errors/app-error.ts';
import { type CreationModel, type CreationRecord, contentLimit } from './creation-model.ts';

/** Interval of a creation's heartbeat in the database, in ms. */
const heartbeatMs = 20_000;
/** After this many ms without a heartbeat the process of a creation counts as dead. */
export const staleMs = 6 * heartbeatMs;
const keepEveryMs = 2_000;

/** A creation to make. */
export interface NewCreation {
  userId: string;
  prompt: string;
  type: CreationType;
  /** The settings of the tool. */
  settings?: CreationSettings;
}

/** What a finished creation has besides its content. */
export interface CreationResult {
  report?: Record<string, unknown>;
  publish?: boolean;
  /**
   * An image: the secret part of its URL (`newPictureKey`), the extension in the URL, its id at the image store, and the effect
   * by which the store derives the shown image.
   */
  image?: { key: string; ext: string; id: string; effect?: string };
  /** Settings that were determined by the work. */
  settings?: CreationSettings;
}

/**
 * A running creation. Exactly one of `complete`, `stop`, `interrupt`, `fail` and `remove` ends it; they wait while the database is out
 * of reach.
 */
export interface RunningCreation {
  id: string;
  /** Stores the partial content, at most every two seconds, so that it survives a crash. Does not wait for the database. */
  keep(partial: string): void;
  /** The content is complete. */
  complete(content: string, result?: CreationResult): Promise<CreationRecord>;
  /** The owner stopped it: the partial content is kept. */
  stop(partial: string): Promise<CreationRecord>;
  /** It was interrupted: the partial content is kept; without any it has failed. */
  interrupt(partial: string, code: ErrorCode): Promise<CreationRecord>;
  /** It failed without content. */
  fail(code: ErrorCode): Promise<CreationRecord>;
  /** Nothing was made, and its work will begin again. */
  remove(): Promise<void>;
}

/** Writes a creation as `running`, before a provider is called. `_id` is a new one unless given. */
export async function startCreation(
  creations: CreationModel,
  { userId, prompt, type, settings = {} }: NewCreation,
  _id = new mongoose.Types.ObjectId(),
): Promise<RunningCreation> {
  await creations.create({
    _id,
    user_id: userId,
    prompt,
    type,
    settings,
    status: 'running',
  });
  const own = { _id, user_id: userId };
  const alive = setInterval(() => {
    creations.updateOne(own, { $set: { updated_at: new Date() } }).catch(() => {
      // The next heartbeat follows; if the database stays unreachable, the run's own writes fail.
    });
  }, heartbeatMs).unref();
  let keptAt = performance.now();
  let keeping: Promise<unknown> | null = null;

  const end = async (fields: Partial<CreationRecord>) => {
    clearInterval(alive);
    await keeping;
    const record = await throughOutage(() =>
      creations
        .findOneAndUpdate(own, { $set: fields }, { returnDocument: 'after', runValidators: true })
        .lean<CreationRecord>(),
    );
    if (!record) throw new AppError('creation_not_found');
    return record;
  };
  const fail = (code: ErrorCode) => end({ status: 'failed', failure: code });

  return {
    id: _id.toHexString(),
    keep(partial) {
      if (keeping || performance.now() - keptAt < keepEveryMs) return;
      keptAt = performance.now();
      keeping = creations
        .updateOne(own, { $set: { content: partial.slice(0, contentLimit) } })
        .exec()
        .catch(() => {
          // A later part, or the whole content, is stored once the database can be reached.
        })
        .finally(() => {
          keeping = null;
        });
    },
    complete(content, { image, settings: determined, ...extra } = {}) {
      return end({
        status: 'completed',
        content: content.slice(0, contentLimit),
        ...extra,
        ...(determined && { settings: { ...settings, ...determined } }),
        ...(image && { picture_key: image.key, picture_ext: image.ext, picture_id: image.id }),
        ...(image?.effect && { picture_effect: image.effect }),
      });
    },
    stop: (partial) => end({ status: 'stopped', content: partial.slice(0, contentLimit) }),
    interrupt(partial, code) {
      if (partial === '') return fail(code);
      return end({ status: 'incomplete', content: partial.slice(0, contentLimit), failure: code });
    },
    fail,
    async remove() {
      clearInterval(alive);
      await keeping;
      await throughOutage(() => creations.deleteOne(own));
    },
  };
}
