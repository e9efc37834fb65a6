import {
  anonymousLike,
  type Creation,
  type ErrorCode,
  errors,
  type FailureReason,
  listedLikes,
} from '@atelier/contracts';
import type { ProjectionType } from 'mongoose';
import { type CreationRecord, pictureAddress } from './creation-model.ts';

/** The fields of a whole creation: not the users who liked it, of whom there may be hundreds of thousands. */
export type WholeRecord = Omit<CreationRecord, 'likes'> & {
  /** Whether its owner likes it; absent for a new creation. */
  liked?: boolean;
};

/** The projection that has the database read a creation as a `WholeRecord` (MongoDB 4.4 or later). */
export function wholeFields(owner: string) {
  return {
    ...shownFields,
    content: 1,
    report: 1,
    liked: likedBy(owner),
  } satisfies ProjectionType<CreationRecord>;
}

/** The fields for each form of a creation. */
export const shownFields = {
  user_id: 1,
  prompt: 1,
  title: 1,
  type: 1,
  publish: 1,
  status: 1,
  failure: 1,
  settings: 1,
  like_count: 1,
  created_at: 1,
  updated_at: 1,
  picture_key: 1,
  picture_ext: 1,
} as const;

/** Whether `reader` likes a creation, as an expression of the database. */
export function likedBy(reader: string) {
  // As a literal: an id that begins with a dollar sign would be read as a field.
  return { $in: [{ $literal: reader }, { $ifNull: ['$likes', []] }] };
}

/**
 * A creation for its owner.
 * @param publicOrigin where the product is reached (PUBLIC_ORIGIN); only an image's content needs it
 */
export function toCreation(record: WholeRecord, publicOrigin = ''): Creation {
  return {
    id: record._id.toHexString(),
    user_id: record.user_id,
    prompt: record.prompt,
    ...(record.title && { title: record.title }),
    type: record.type,
    content: record.type === 'image' ? pictureAddress(record, publicOrigin) : record.content,
    publish: record.publish,
    status: record.status,
    ...(record.failure && { error: reasonOf(record.failure) }),
    settings: record.settings,
    report: record.report,
    likes: listLikes(record.user_id, record.liked ?? false, record.like_count),
    like_count: record.like_count,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
  };
}

/** Why a creation is failed or incomplete. */
export const reasonOf = (code: ErrorCode): FailureReason => ({ code, message: errors[code].message });

/** `likes` for a reader: their own id first if they like it, then anonymous ones, at most `listedLikes` in total. */
export function listLikes(reader: string, liked: boolean, count: number): string[] {
  const own = liked ? [reader] : [];
  const others = Math.max(0, Math.min(count, listedLikes) - own.length);
  return [...own, ...Array.from({ length: others }, () => anonymousLike)];
}
