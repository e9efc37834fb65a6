import {
  anonymousLike,
  type Creation,
  type CreationSummary,
  type ErrorCode,
  errors,
  excerptLimit,
  type FailureReason,
  fileName,
  listedLikes,
  type PublishedCreation,
  runAddresses,
  titleLimit,
} from '@atelier/contracts';
import { type ProjectionType, Types } from 'mongoose';
import { type CreationRecord, creationFields, type Reader, type SeenBy } from './creation-fields.ts';
import { contentAddress, imageAddress } from './image-address.ts';

const namesSeenBy = (readers: readonly Reader[]) =>
  Object.entries(creationFields).flatMap(([name, [reader]]) => (readers.includes(reader) ? [name] : []));

/** The projection of the fields that some readers get. */
function projectionOf<Readers extends Reader>(...readers: Readers[]): Record<SeenBy<Readers>, 1>;
function projectionOf(...readers: Reader[]): object {
  return Object.fromEntries(namesSeenBy(readers).map((name) => [name, 1]));
}

type Sent<Value> = Value extends Date | Types.ObjectId ? string : Value;
type SentFields<Fields> = { [Name in keyof Fields]: Sent<Fields[Name]> };

const sent = (value: unknown) => {
  if (value instanceof Date) return value.toISOString();
  return value instanceof Types.ObjectId ? value.toHexString() : value;
};

/** The fields of a record that a reader gets as they are stored; dates and ids are texts. */
function fieldsSeenBy<Readers extends Reader>(
  reader: Readers,
  record: Pick<CreationRecord, SeenBy<Readers>>,
): SentFields<Pick<CreationRecord, SeenBy<Readers>>>;
function fieldsSeenBy(reader: Reader, record: object): object {
  const names = new Set(namesSeenBy([reader]));
  const present = Object.entries(record).filter(([name, value]) => names.has(name) && value != null);
  return Object.fromEntries(present.map(([name, value]) => [name, sent(value)]));
}

export type WholeRecord = Pick<
  CreationRecord,
  '_id' | SeenBy<'everyone' | 'owner' | 'whole' | 'computed'>
> & {
  liked?: boolean;
};

export const wholeFields = projectionOf('everyone', 'owner', 'whole', 'computed');

/** A creation for its owner. `publicOrigin` (PUBLIC_ORIGIN) is needed for images only. */
export function toCreation(record: WholeRecord, publicOrigin = ''): Creation {
  return {
    ...ownerFields(record, publicOrigin, record.liked),
    content: record.type === 'image' ? contentAddress(record, publicOrigin) : record.content,
    report: record.report,
  };
}

type VisibleRecord = Pick<CreationRecord, '_id' | SeenBy<'everyone' | 'owner' | 'computed'>>;

/** The fields of a creation, and of its summary, for its owner. */
function ownerFields(record: VisibleRecord, publicOrigin: string, liked = false) {
  const images = imagesOf(record, publicOrigin);
  return {
    ...sharedFields(record, record.user_id, liked),
    ...fieldsSeenBy('owner', record),
    ...(images.length > 1 && { images }),
    ...(record.moderation && record.moderation !== 'approved' && { moderation: record.moderation }),
    ...(record.starred && { starred: true as const }),
    ...(record.deleted_at && { deleted_at: record.deleted_at.toISOString() }),
    ...(record.failure && { error: reasonOf(record.failure) }),
  };
}

/** The URLs of a creation's images by index, without discarded ones. */
function imagesOf(record: VisibleRecord, publicOrigin: string): string[] {
  const { image_key: key, image_ext: ext = 'png', image_position: position = 0 } = record;
  if (!key) return [];
  const others = record.variants?.filter(({ discarded_at }) => !discarded_at) ?? [];
  return [{ position, key, ext }, ...others]
    .sort((one, other) => one.position - other.position)
    .map((image) => imageAddress(image.key, image.ext, publicOrigin));
}

function sharedFields(record: VisibleRecord, reader: string, liked = false) {
  return {
    id: record._id.toHexString(),
    ...fieldsSeenBy('everyone', record),
    ...(record.sensitive && { sensitive: true as const }),
    likes: listLikes(reader, liked, record.like_count),
  };
}

const reasonOf = (code: ErrorCode): FailureReason => ({ code, message: errors[code].en });

/** The reader's own id first if they like it, then anonymous ones, at most `listedLikes` in total. */
function listLikes(reader: string, liked: boolean, count: number): string[] {
  const own = liked ? [reader] : [];
  const others = Math.max(0, Math.min(count, listedLikes) - own.length);
  return [...own, ...Array.from({ length: others }, () => anonymousLike)];
}

/** Enough characters for an excerpt without markup and URLs. */
const beginningLength = 1_000;

export type SummaryRecord = VisibleRecord & {
  beginning: string;
  /** The length of the content in UTF-8, in bytes. */
  content_bytes: number;
  liked?: boolean;
};

/** The projection of a `SummaryRecord` (MongoDB 4.4 or later). */
export const summaryFields = {
  ...projectionOf('everyone', 'owner', 'computed'),
  beginning: { $substrCP: [{ $ifNull: ['$content', ''] }, 0, beginningLength] },
  content_bytes: { $strLenBytes: { $ifNull: ['$content', ''] } },
} satisfies ProjectionType<CreationRecord>;

/** A creation in the list of its owner. */
export function toCreationSummary(record: SummaryRecord, publicOrigin: string): CreationSummary {
  const id = record._id.toHexString();
  const shared = {
    ...ownerFields(record, publicOrigin, record.liked),
    url: runAddresses(id, publicOrigin).url,
  };
  if (record.type !== 'image') {
    return { ...shared, excerpt: excerptOf(record.beginning), size: record.content_bytes };
  }
  const content = contentAddress(record, publicOrigin);
  return { ...shared, content, excerpt: '', size: Buffer.byteLength(content) };
}

/** A published image for a signed-in reader, without other users' ids, its title and its file name. */
export function toPublishedCreation(
  record: SummaryRecord,
  reader: string,
  publicOrigin: string,
): PublishedCreation {
  const mine = record.user_id === reader;
  const { file: _private, ...settings } = record.settings;
  return {
    ...sharedFields(record, reader, record.liked),
    settings,
    content: contentAddress(record, publicOrigin),
    tags: record.public_tags ?? [],
    user_id: mine ? record.user_id : '',
    mine,
  };
}

/** The beginning of a markdown text without markup, cut between words. It keeps lines and lists. */
function excerptOf(markdown: string): string {
  const plain = markdown
    .replace(/!\[[^\][]*\]\([^()]*\)/g, '')
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/^[^\S\n\r\u2028\u2029]*(?:[-*+]|\d+[.)])\s+/gm, '• ')
    .replace(/^[^\S\n\r\u2028\u2029]*(?:#{1,6}|>)\s+/gm, '')
    .replace(/[*_`~|]+/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  return cutAtWord(plain, excerptLimit);
}

/** A text of at most `limit` characters; a longer one ends with … after a whole word. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit - 1);
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > 0 ? start.slice(0, lastSpace) : withoutHalfCharacter(start)}…`;
}

/** Truncation can split a surrogate pair. */
function withoutHalfCharacter(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}

/** The settings with the user's own words about what to make, which name a creation. */
const subjects = ['topic', 'keyword', 'description'];

type Named = Pick<CreationRecord, 'title' | 'prompt' | 'settings'>;

/** What a creation is called: its title, otherwise the user's words. */
export function titleOf({ title, prompt, settings }: Named): string {
  const words = subjects.map((name) => settings[name]).find((value) => typeof value === 'string');
  return title || cutAtWord(String(words ?? prompt), titleLimit);
}

/** The file name among many creations: it begins with the day for sorting, and ends with the id. */
export function listedFileName(
  creation: Named & { created_at: Date; _id: { toHexString(): string } },
): string {
  const day = creation.created_at.toISOString().slice(0, 10);
  return `${day}-${fileName(titleOf(creation), 'creation')}-${creation._id.toHexString().slice(-8)}`;
}
