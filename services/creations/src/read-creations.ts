import { countLimit, type HistoryOrder, type Identity } from '@atelier/contracts';
import {
  type CreationModel,
  creationOfUser,
  isOpen,
  likedOf,
  restorableMs,
  toCreation,
  toCreationSummary,
  type WholeRecord,
  wholeFields,
} from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { Handler } from './dependencies.ts';
import { type Order, readPage } from './page.ts';
import { textSearch } from './text-search.ts';

/** A creation for its owner, with the owner's like. */
export async function ownerCreation(creations: CreationModel, record: WholeRecord, publicOrigin: string) {
  const liked = (await likedOf(creations, record.user_id, [record])).size > 0;
  return toCreation({ ...record, liked }, publicOrigin);
}

/** `GET /api/user/creations/:id`. */
export const getCreation: Handler<'getCreation'> = async (
  { params, identity },
  { creations, events, publicOrigin },
) => {
  const { userId } = identity;
  const session = readableSession(identity);
  const own = {
    ...creationOfUser(params.id, userId),
    ...(session !== undefined && { 'run.session': session }),
  };
  const record = await creations.findOne(own, wholeFields).lean<WholeRecord>();
  if (!record) throw new AppError('creation_not_found');
  if (record.status === 'running' && record.type !== 'image')
    record.content = (await events.text(record._id)).text;
  return { success: true, message: '', creation: await ownerCreation(creations, record, publicOrigin) };
};

const historyOrder: Record<HistoryOrder, Order> = {
  newest: { key: 'created_at' },
  oldest: { key: 'created_at', up: true },
  changed: { key: 'updated_at' },
};

/** `GET /api/user/get-user-creations`. */
export const getUserCreations: Handler<'getUserCreations'> = async (
  { query, identity },
  { creations, publicOrigin },
) => {
  const { type, status, starred, tag, made_from, deleted, sort, limit, cursor } = query;
  const reader = identity.userId;
  const q = query.q?.trim() ?? '';
  const since = new Date(Date.now() - restorableMs);
  const filter = {
    user_id: reader,
    deleted_at: deleted ? mongoose.trusted({ $gt: since }) : null,
    ...(type && { type }),
    ...(status !== 'all' && {
      status: status === 'open' ? isOpen : status,
    }),
    ...(starred && { starred: true }),
    ...(tag && { tags: tag }),
    ...(made_from && {
      made_from: mongoose.trusted({ $eq: new mongoose.Types.ObjectId(made_from), $exists: true }),
    }),
    ...(q && textSearch(q)),
  };
  const [{ entries, next_cursor }, total] = await Promise.all([
    readPage(creations, {
      filter,
      order: deleted ? { key: 'deleted_at' } : historyOrder[sort],
      limit,
      cursor,
      reader,
      toEntries: (records) => records.map((record) => toCreationSummary(record, publicOrigin)),
    }),
    creations.countDocuments(filter, { limit: countLimit }),
  ]);
  return { success: true, message: '', creations: entries, total, next_cursor };
};

/** The session whose creations an API key without `read` may read; undefined for all sessions. */
export const readableSession = ({ scopes, sessionId }: Identity): string | undefined =>
  !scopes || scopes.includes('read') ? undefined : sessionId;

/** The session whose runs an API key with scopes may stop; undefined for all sessions. */
export const stoppableSession = ({ scopes, sessionId }: Identity): string | undefined =>
  scopes ? sessionId : undefined;
