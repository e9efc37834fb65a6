import { anonymousLike, type Creation, type PublishedCreation } from '@atelier/contracts';
import type { CreationRecord } from './creation-model.ts';
import { pictureAddress } from './pictures.ts';

/**
 * A creation as its owner sees it.
 * @param publicOrigin where the product is reached (PUBLIC_ORIGIN); only an image's content needs it
 */
export function toCreation(record: CreationRecord, publicOrigin = ''): Creation {
  return {
    id: record._id.toHexString(),
    user_id: record.user_id,
    prompt: record.prompt,
    type: record.type,
    content: record.type === 'image' ? pictureAddress(record, publicOrigin) : record.content,
    publish: record.publish,
    status: record.status,
    settings: record.settings,
    report: record.report,
    likes: anonymise(record.likes, record.user_id),
    like_count: record.like_count,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
  };
}

/** A published creation as a signed-in reader sees it: no id of anybody else is in it. */
export function toPublishedCreation(
  record: CreationRecord,
  reader: string,
  publicOrigin: string,
): PublishedCreation {
  const { status: _status, report: _report, ...rest } = toCreation(record, publicOrigin);
  const mine = record.user_id === reader;
  return { ...rest, mine, user_id: mine ? record.user_id : '', likes: anonymise(record.likes, reader) };
}

function anonymise(likes: readonly string[], reader: string): string[] {
  return likes.map((like) => (like === reader ? like : anonymousLike));
}
