import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { isDuplicateKey, operationsCollection } from '@atelier/server-kit/database';
import type { mongo } from 'mongoose';
import { PlainError } from '../workspace.ts';

interface LockRecord {
  _id: 'migrate';
  owner: string;
  process: string;
  until: Date;
}

export interface LockTimes {
  /** After it, the lock of a process that died is free. */
  leaseMs: number;
  waitMs: number;
}

const usualTimes: LockTimes = { leaseMs: 30_000, waitMs: 60_000 };
const retryMs = 500;

/** Runs `work` while no other process does such work on the same database. */
export async function withMigrationLock<Result>(
  db: mongo.Db,
  work: () => Promise<Result>,
  { leaseMs, waitMs }: LockTimes = usualTimes,
): Promise<Result> {
  const locks = db.collection<LockRecord>(operationsCollection);
  const owner = randomUUID();
  const lease = () => ({
    owner,
    process: `${hostname()}, process ${process.pid}`,
    until: new Date(Date.now() + leaseMs),
  });
  const deadline = Date.now() + waitMs;
  while (!(await acquire(locks, lease()))) {
    if (Date.now() > deadline) {
      const holder = await locks.findOne({ _id: 'migrate' });
      throw new PlainError(
        `Another process is migrating this database: ${holder?.process ?? 'unknown'}. Wait for it.`,
      );
    }
    await pause(Math.min(retryMs, leaseMs));
  }
  const renewal = setInterval(
    () => void locks.updateOne({ _id: 'migrate', owner }, { $set: lease() }).catch(() => undefined),
    leaseMs / 3,
  );
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await locks.deleteOne({ _id: 'migrate', owner });
  }
}

async function acquire(
  locks: mongo.Collection<LockRecord>,
  lease: Omit<LockRecord, '_id'>,
): Promise<boolean> {
  try {
    await locks.updateOne({ _id: 'migrate', until: { $lt: new Date() } }, { $set: lease }, { upsert: true });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
