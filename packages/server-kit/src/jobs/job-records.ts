import { EventEmitter } from 'node:events';
import { type Connection, Schema } from 'mongoose';
import { collectionOf, isDuplicateKey } from '../database/connect.ts';

export const jobsCollection = 'jobs';

/** A job as the engine stores it: the fields that the product reads or writes itself. */
export interface JobRecord {
  name: string;
  data: {
    /** What a triggered job is for, empty for a repeated one: of each name, there is one job per key. */
    key: string;
    text?: string;
  };
  /** When it is due; null while it runs. */
  nextRunAt: Date | null;
  /** Renewed while a process works on it. */
  lockedAt: Date | null;
  /** Failures since the last success. */
  failCount?: number | null;
  failReason?: string | null;
  failedAt?: Date | null;
}

const schema = new Schema<JobRecord>(
  {
    name: String,
    data: new Schema<JobRecord['data']>({ key: String, text: String }, { _id: false, strict: 'throw' }),
    nextRunAt: Date,
    lockedAt: Date,
    failCount: Number,
    failReason: String,
    failedAt: Date,
  },
  { collection: jobsCollection, strict: false, versionKey: false },
);
// The fields after `nextRunAt` answer the engine's query from the index.
schema.index({ name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 });
schema.index({ name: 1, 'data.key': 1 }, { unique: true });

/** Opens the collection of jobs, and waits for its indexes. */
export const openJobs = collectionOf<JobRecord>('Job', schema);

/** Emits `due` with the name of a job that this process has requested. */
export const dueJobs = new EventEmitter<{ due: [name: string] }>();

/** A job for `key`; several requests before it runs are one. */
export interface JobRequest {
  name: string;
  key: string;
  text?: string;
  /** When it is due; default: now. */
  at?: Date;
}

/** Makes the triggered job of a key due. While it runs, nothing changes. */
export async function requestJob(
  connection: Connection,
  { name, key, text, at = new Date() }: JobRequest,
): Promise<void> {
  const free = { name, 'data.key': key, lockedAt: null };
  const inserted = text === undefined ? usual : { ...usual, 'data.text': text };
  await upsert(connection, free, { $set: { nextRunAt: at }, $setOnInsert: inserted });
  dueJobs.emit('due', name);
}

/** Stores a repeated job, due now, or its new interval. */
export async function storeRepeated(connection: Connection, name: string, everyMs: number): Promise<void> {
  const inserted = { ...usual, nextRunAt: new Date(), lockedAt: null };
  const update = { $set: { repeatInterval: everyMs }, $setOnInsert: inserted };
  await upsert(connection, { name, 'data.key': '' }, update);
}

/** The fields that the engine expects. */
const usual = { type: 'normal', priority: 0 };

async function upsert(connection: Connection, filter: object, update: object): Promise<void> {
  try {
    await connection.collection(jobsCollection).updateOne(filter, update, { upsert: true });
  } catch (error) {
    // Another process was faster, or the job runs.
    if (!isDuplicateKey(error)) throw error;
  }
}
