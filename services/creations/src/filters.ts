import { creationId } from '@atelier/contracts';
import { AppError, type CreationRecord } from '@atelier/service-kit';
import mongoose, { type QueryFilter } from 'mongoose';

/** One of a user's own creations. Whoever does not own it learns nothing of it. */
export function ownCreation(id: string, userId: string): QueryFilter<CreationRecord> {
  return { ...byId(id), user_id: userId, deleted_at: null };
}

/**
 * A creation by its id.
 * @throws AppError `creation_not_found` for what can be no id.
 */
export function byId(id: string): QueryFilter<CreationRecord> {
  if (!creationId.safeParse(id).success) throw new AppError('creation_not_found');
  return { _id: new mongoose.Types.ObjectId(id) };
}

/** What everybody who is signed in may see: finished pictures that their owners published. */
export const published: QueryFilter<CreationRecord> = {
  publish: true,
  deleted_at: null,
  type: 'image',
  status: 'completed',
};

/** What a person's words are found in: any part of prompt or text, whatever the case. */
export function textSearch(words: string): QueryFilter<CreationRecord> {
  const escaped = words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const match = () => mongoose.trusted({ $regex: escaped, $options: 'i' });
  return { $or: [{ prompt: match() }, { content: match() }] };
}
