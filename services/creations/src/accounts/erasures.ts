import type { AccountModel } from '@atelier/creation-kit/creations';
import { isDuplicateKey } from '@atelier/server-kit/database';
import { requestJob } from '@atelier/server-kit/job-requests';
import { minuteMs } from '@atelier/server-kit/time';
import mongoose from 'mongoose';
import { eraseUser, type UserData } from './user-data.ts';

/** Requests the erasure of a user; a completed one is repeated. Returns false if one is open. */
export async function requestErasure(accounts: AccountModel, user: string): Promise<boolean> {
  const isNew = await recordErasure(accounts, user);
  await requestJob(accounts.db, { name: 'erasures', key: user });
  return isNew;
}

async function recordErasure(accounts: AccountModel, user: string): Promise<boolean> {
  // If it is requested but not done, the filter matches nothing, and the insertion fails.
  const closed = [
    { 'erasure.requested_at': mongoose.trusted({ $exists: false }) },
    { 'erasure.done_at': mongoose.trusted({ $exists: true }) },
  ];
  const erasure = { requested_at: new Date() };
  try {
    await accounts.updateOne({ _id: user, $or: closed }, { $set: { erasure } }, { upsert: true });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** Later rounds wait for open runs, and for session tokens, which stay valid for ten minutes. */
const roundsMs = [minuteMs, 16 * minuteMs];
const imagesMs = 15 * minuteMs;

/** Returns when the next round is due. */
export async function eraseRound(data: UserData, _id: string, now = new Date()): Promise<Date | undefined> {
  const account = await data.accounts.findById(_id, { erasure: 1 }).lean();
  if (!account?.erasure || account.erasure.done_at) return undefined;
  await eraseUser(data, _id);
  const requestedAt = account.erasure.requested_at.getTime();
  const next = roundsMs.map((ms) => requestedAt + ms).find((time) => time > now.getTime());
  if (next !== undefined) return new Date(next);
  if (await data.creations.exists({ user_id: _id })) return new Date(now.getTime() + imagesMs);
  await data.accounts.updateOne({ _id }, { $set: { 'erasure.done_at': now } });
  return undefined;
}
