import { collectionOf, isDuplicateKey } from '@atelier/server-kit/database';
import { dayMs } from '@atelier/server-kit/time';
import { type Model, Schema, type Types } from 'mongoose';
import type { CreationRecord } from '../creations/creation-fields.ts';
import type { CreationModel } from '../creations/creation-model.ts';
import { chargedCallMs } from '../usage/call-units.ts';

/** A run that has stored nothing for this time has died with its process. */
const unstoredMs = chargedCallMs + 30_000;

/** An idempotency key of a user, and the run that it began. */
export interface KeyRecord {
  /** The id of the run, and of its creation if it makes one. */
  _id: Types.ObjectId;
  user_id: string;
  path: string;
  key: string;
  /** SHA-256 of the request body, in base64url. */
  body_hash: string;
  /** The JSON of the response of a run without a creation, once it has ended. */
  response?: string;
  at: Date;
}

const schema = new Schema<KeyRecord>(
  {
    user_id: { type: String, required: true },
    path: { type: String, required: true },
    key: { type: String, required: true },
    body_hash: { type: String, required: true },
    response: String,
    at: { type: Date, required: true },
  },
  { collection: 'idempotency_keys', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1, path: 1, key: 1 }, { unique: true });
schema.index({ at: 1 }, { expireAfterSeconds: dayMs / 1000 });

export type KeyModel = Model<KeyRecord>;

/** Opens the collection of idempotency keys, and waits for its indexes. */
export const openKeys = collectionOf<KeyRecord>('IdempotencyKey', schema);

/** The run of an earlier request with the same key. */
export interface EarlierRun {
  key: KeyRecord;
  /** Null for a run without a creation, and until the creation is stored. */
  creation: CreationRecord | null;
}

/** A key that a request has claimed. */
export interface ClaimedKey {
  /** Frees it for another request. */
  release(): Promise<void>;
  /** Stores the response of a run without a creation. */
  keep(response: string): Promise<void>;
}

export type IdempotencyKeys = ReturnType<typeof createKeys>;

/** The idempotency keys of all calls that cost units. */
export function createKeys(keys: KeyModel, creations: CreationModel) {
  const find = async ({ user_id, path, key: name }: KeyRecord): Promise<EarlierRun | null> => {
    const key = await keys.findOne({ user_id, path, key: name }).lean<KeyRecord>();
    if (!key) return null;
    const creation = await creations.findOne({ _id: key._id, user_id }).lean<CreationRecord>();
    return { key, creation };
  };
  return {
    /** Claims a key for a run. Of concurrent requests with one key, one gets it; the others get its run. */
    async claim(record: Omit<KeyRecord, 'at' | 'response'>): Promise<ClaimedKey | EarlierRun> {
      const { _id, user_id } = record;
      for (;;) {
        const claimed = { ...record, at: new Date() };
        try {
          await keys.create(claimed);
          return {
            release: async () => void (await keys.deleteOne({ _id, user_id })),
            keep: async (response) => void (await keys.updateOne({ _id, user_id }, { $set: { response } })),
          };
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
        const earlier = await find(claimed);
        if (earlier && !isFree(earlier)) return earlier;
        if (earlier) await keys.deleteOne({ _id: earlier.key._id, user_id });
      }
    },
  };
}

/** Whether a key may be used again: after a day, and after a run that produced nothing. */
function isFree({ key, creation }: EarlierRun): boolean {
  const age = Date.now() - key.at.getTime();
  if (age >= dayMs) return true;
  if (!creation) return key.response === undefined && age >= unstoredMs;
  const { status, failure } = creation;
  return failure !== null && (status !== 'incomplete' || failure === 'server_restarting');
}
