import { type CreationSummary, excerptLimit, type PublishedCreation, runAddresses } from '@atelier/contracts';
import type { ProjectionType } from 'mongoose';
import { type CreationRecord, pictureAddress } from './creation-model.ts';
import { likedBy, listLikes, reasonOf, shownFields } from './to-creation.ts';

/** Characters of the content for an excerpt: enough after markup and URLs are removed. */
const beginningLength = 1_000;

/** The fields of a creation in a list: not the text, the report and the users who liked it. */
export type SummaryRecord = Omit<CreationRecord, 'content' | 'report' | 'likes'> & {
  /** The first characters of the content. */
  beginning: string;
  /** The length of the content in UTF-8, in bytes. */
  content_bytes: number;
  /** Whether the reader likes it. */
  liked: boolean;
};

/** The projection that has the database read a creation as a `SummaryRecord` (MongoDB 4.4 or later). */
export function summaryFields(reader: string): ProjectionType<CreationRecord> {
  const content = { $ifNull: ['$content', ''] };
  return {
    ...shownFields,
    beginning: { $substrCP: [content, 0, beginningLength] },
    content_bytes: { $strLenBytes: content },
    liked: likedBy(reader),
  };
}

/** A creation in the list of its owner. @param publicOrigin PUBLIC_ORIGIN, with which an image's address begins */
export function toCreationSummary(record: SummaryRecord, publicOrigin: string): CreationSummary {
  const id = record._id.toHexString();
  const shared = {
    ...summaryOf(record, record.user_id),
    user_id: record.user_id,
    ...(record.title && { title: record.title }),
    status: record.status,
    ...(record.failure && { error: reasonOf(record.failure) }),
    url: runAddresses(id).url,
  };
  if (record.type !== 'image') {
    return { ...shared, excerpt: excerptOf(record.beginning), size: record.content_bytes };
  }
  const content = pictureAddress(record, publicOrigin);
  return { ...shared, content, excerpt: '', size: Buffer.byteLength(content) };
}

/** A published image for a signed-in reader, without ids of other users, its title and the name of its file. */
export function toPublishedCreation(
  record: SummaryRecord,
  reader: string,
  publicOrigin: string,
): PublishedCreation {
  const mine = record.user_id === reader;
  const { file: _private, ...settings } = record.settings;
  return {
    ...summaryOf(record, reader),
    settings,
    content: pictureAddress(record, publicOrigin),
    user_id: mine ? record.user_id : '',
    mine,
  };
}

function summaryOf(record: SummaryRecord, reader: string) {
  return {
    id: record._id.toHexString(),
    prompt: record.prompt,
    type: record.type,
    publish: record.publish,
    settings: record.settings,
    likes: listLikes(reader, record.liked, record.like_count),
    like_count: record.like_count,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
  };
}

/** The beginning of a markdown text without markup, on one line and cut between words. */
function excerptOf(markdown: string): string {
  const plain = markdown
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/^[^\S\n\r\u2028\u2029]*(?:[-*+]|\d+[.)]|#{1,6}|>)\s+/gm, '')
    .replace(/[*_`~|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= excerptLimit) return plain;
  const start = plain.slice(0, excerptLimit - 1);
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > 0 ? start.slice(0, lastSpace) : withoutHalfCharacter(start)}…`;
}

/** A cut can fall between the two halves of one character. */
function withoutHalfCharacter(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}
