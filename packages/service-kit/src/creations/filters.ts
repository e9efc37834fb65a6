import { creationId } from '@atelier/contracts';
import mongoose, { type QueryFilter } from 'mongoose';
import { AppError } from '../errors/app-error.ts';
import type { CreationRecord } from './creation-model.ts';

/**
 * A creation by its id.
 * @throws AppError `creation_not_found` for a text that cannot be an id
 */
export function creationById(id: string): QueryFilter<CreationRecord> {
  if (!creationId.safeParse(id).success) throw new AppError('creation_not_found');
  return { _id: new mongoose.Types.ObjectId(id) };
}

/**
 * A user's own creation that is not deleted. For everybody else it does not exist.
 * @throws AppError `creation_not_found` for a text that cannot be an id
 */
export function ownCreation(id: string, userId: string): QueryFilter<CreationRecord> {
  return { ...creationById(id), user_id: userId, deleted_at: null };
}
