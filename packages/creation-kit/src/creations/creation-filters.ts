import { type CreationType, creationId, creationStatuses, isCreationOpen } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import mongoose, { type QueryFilter } from 'mongoose';
import type { CreationRecord } from './creation-fields.ts';

/** The filter of a creation by its id. @throws AppError `creation_not_found` for a text that is no id */
export function creationById(id: string): QueryFilter<CreationRecord> {
  if (!creationId.safeParse(id).success) throw new AppError('creation_not_found');
  return { _id: new mongoose.Types.ObjectId(id) };
}

const openStatuses = creationStatuses.filter(isCreationOpen);
export const isOpen = mongoose.trusted({ $in: openStatuses });
export const isEnded = mongoose.trusted({ $nin: openStatuses });

export type TypeSet = readonly CreationType[] | { except: readonly CreationType[] };

export const typeCondition = (types: TypeSet) =>
  mongoose.trusted('except' in types ? { $nin: [...types.except] } : { $in: [...types] });

/** The filter of a user's creation that is not deleted. @throws AppError `creation_not_found` */
export function creationOfUser(id: string, userId: string): QueryFilter<CreationRecord> {
  return { ...creationById(id), user_id: userId, deleted_at: null };
}

/** The same for a creation that its owner deleted after `since`. */
export function deletedCreationOfUser(id: string, userId: string, since: Date): QueryFilter<CreationRecord> {
  return { ...creationById(id), user_id: userId, deleted_at: mongoose.trusted({ $gt: since }) };
}
