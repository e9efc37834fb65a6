import {
  type CreationSettings,
  type CreationStatus,
  type CreationType,
  creationStatuses,
  creationType,
  type ErrorCode,
  mostImages,
  publicTagsLimit,
  tagLimits,
  titleLimit,
} from '@atelier/contracts';
import { atMost } from '@atelier/server-kit/database-limits';
import { Schema, type SchemaDefinitionProperty, type Types } from 'mongoose';
import { type RunFields, runSchema } from './run-fields.ts';
import { mostTerms } from './search-terms.ts';

/** In characters. */
export const contentLimit = 1_000_000;

/** The most images that a text shows. */
export const mostPictures = 20;

/** A snapshot of a shared creation. */
export interface ShareFields {
  /** The secret part of the address of the page, and of that of its image: 192 random bits. */
  key: string;
  title: string;
  body: string;
  /** The images in the body: each has an address of its own, which works as long as that of the page. */
  pictures?: SharedPicture[];
  /** When visitors first reported it, until an operator decides. */
  reported_at?: Date;
  /** An operator has kept the snapshot. */
  kept?: boolean;
}

interface SharedPicture {
  key: string;
  /** The creation of the image; the page shows it until that is deleted. */
  creation: Types.ObjectId;
  /** Like `image_id` and `image_effect`. */
  id: string;
  effect?: string | undefined;
  ext: string;
}

export interface Variant {
  /** Its index among the variants, from 0. */
  position: number;
  /** Like `image_key`. */
  key: string;
  ext: string;
  id: string;
  hash?: string;
  /** When its owner discarded it. It is deleted 30 days later. */
  discarded_at?: Date;
}

const picture = new Schema<SharedPicture>(
  { key: String, creation: Schema.Types.ObjectId, id: String, effect: String, ext: String },
  { _id: false, id: false },
);

const share = new Schema<ShareFields>(
  {
    key: { type: String, required: true },
    title: { type: String, required: true },
    body: { type: String, default: '' },
    pictures: { type: [picture], default: undefined, validate: atMost(mostPictures) },
    reported_at: Date,
    kept: Boolean,
  },
  { _id: false, strict: 'throw' },
);

const variant = new Schema<Variant>(
  { position: Number, key: String, ext: String, id: String, hash: String, discarded_at: Date },
  // Fields of a later version stay when the list is stored again.
  { _id: false, id: false, strict: false },
);

const moderations = ['reported', 'approved', 'removed'] as const;
type Moderation = (typeof moderations)[number];
const isCreationType = (value: unknown) => creationType.safeParse(value).success;

/** Who gets a field: `whole` is the owner in `getCreation`, `computed` fields are the source of others. */
export type Reader = 'everyone' | 'owner' | 'whole' | 'computed' | 'nobody';
/** Who changes a field after the end of the run. */
type Writer = 'owner' | 'operator' | 'service' | 'nobody';
/** Whether an erasure keeps a field until the image has left the image store. */
type Erasure = 'keeps' | 'removes';

/** The type of a field in the database. */
interface Stored<Value> {
  definition: SchemaDefinitionProperty;
  /** Only for the type checker. */
  value?: Value;
}
const stored = <Value>(definition: SchemaDefinitionProperty): Stored<Value> => ({ definition });
const text = <Value>(options: object) => stored<Value>({ type: String, ...options });
const optionalText = (options: object = {}) => text<string | undefined>(options);
const mixed = <Value>(empty: Value) => stored<Value>({ type: Schema.Types.Mixed, default: empty });
const variants = stored<Variant[] | undefined>({
  type: [variant],
  default: undefined,
  validate: atMost(mostImages),
});
const tags = (most: number) =>
  stored<string[] | undefined>({ type: [String], default: undefined, validate: atMost(most) });
const terms = stored<string[]>({ type: [String], default: [], validate: atMost(mostTerms) });

/** The fields of a creation: reader, writer, what an erasure does, and the type in the database. */
export const creationFields = {
  user_id: ['owner', 'nobody', 'keeps', text<string>({ required: true })],
  prompt: ['everyone', 'nobody', 'removes', text<string>({ required: true, maxlength: 20_000 })],
  title: ['owner', 'owner', 'removes', optionalText({ maxlength: titleLimit })],
  type: ['everyone', 'nobody', 'keeps', text<CreationType>({ required: true, validate: isCreationType })],
  /** Markdown; empty for an image. */
  content: ['whole', 'owner', 'removes', text<string>({ default: '', maxlength: contentLimit })],
  publish: ['everyone', 'owner', 'removes', stored<boolean>({ type: Boolean, default: false })],
  /** Absent without reports. */
  moderation: ['computed', 'operator', 'removes', text<Moderation | undefined>({ enum: moderations })],
  /** When it, or its source, was first reported or was removed. */
  reported_at: ['nobody', 'service', 'removes', stored<Date | undefined>(Date)],
  status: ['owner', 'nobody', 'removes', text<CreationStatus>({ required: true, enum: creationStatuses })],
  settings: ['everyone', 'nobody', 'removes', mixed<CreationSettings>({})],
  report: ['whole', 'nobody', 'removes', mixed<Record<string, unknown> | null>(null)],
  like_count: ['everyone', 'service', 'removes', stored<number>({ type: Number, default: 0 })],
  /** The prefixes of its words (`searchTermsOf`), by which a search uses an index. */
  search_terms: ['nobody', 'service', 'removes', terms],
  starred: ['computed', 'owner', 'removes', stored<boolean | undefined>(Boolean)],
  shared_until: ['owner', 'owner', 'removes', stored<Date | undefined>(Date)],
  share: ['nobody', 'service', 'removes', stored<ShareFields | undefined>(share)],
  share_ended_at: ['nobody', 'operator', 'removes', stored<Date | undefined>(Date)],
  tags: ['owner', 'owner', 'removes', tags(tagLimits.most)],
  public_tags: ['owner', 'owner', 'removes', tags(publicTagsLimit)],
  /** Whether the provider flagged the published image; absent if unknown. */
  sensitive: ['computed', 'service', 'removes', stored<boolean | undefined>(Boolean)],
  /** The id of the source, which may be deleted or belong to another user. */
  made_from: ['owner', 'nobody', 'removes', stored<Types.ObjectId | undefined>(Schema.Types.ObjectId)],
  created_at: ['everyone', 'nobody', 'removes', stored<Date>(Date)],
  updated_at: ['everyone', 'service', 'removes', stored<Date>(Date)],
  /** The reason of a failed or incomplete creation, or of one stopped before it began; else null. */
  failure: ['computed', 'nobody', 'removes', text<ErrorCode | null>({ default: null })],
  /** The secret part of an image's URL. */
  image_key: ['computed', 'service', 'removes', optionalText()],
  image_ext: ['computed', 'service', 'removes', optionalText()],
  image_id: ['nobody', 'service', 'keeps', optionalText()],
  image_hash: ['nobody', 'service', 'removes', optionalText()],
  /** The fingerprint of the image from which it was made. */
  source_hash: ['nobody', 'nobody', 'removes', optionalText()],
  /** The store's effect that derives the visible image from the stored one. */
  image_effect: ['nobody', 'nobody', 'removes', optionalText()],
  /** The index of the visible image; absent for a single image. */
  image_position: ['computed', 'service', 'removes', stored<number | undefined>(Number)],
  /** The other variants; an erasure keeps their ids for the image store. */
  variants: ['computed', 'service', 'keeps', variants],
  deleted_at: ['computed', 'owner', 'keeps', stored<Date | null>({ type: Date, default: null })],
  /** Absent for a creation stored without a run. */
  run: ['nobody', 'service', 'removes', stored<RunFields | undefined>(runSchema)],
} as const satisfies Record<string, readonly [Reader, Writer, Erasure, Stored<unknown>]>;

type Fields = typeof creationFields;
type ValueOf<Name extends keyof Fields> = Fields[Name][3] extends Stored<infer Value> ? Value : never;
type StoredFields = {
  -readonly [Name in keyof Fields as undefined extends ValueOf<Name> ? never : Name]: ValueOf<Name>;
} & {
  -readonly [Name in keyof Fields as undefined extends ValueOf<Name> ? Name : never]?: Exclude<
    ValueOf<Name>,
    undefined
  >;
};

export interface CreationRecord extends StoredFields {
  _id: Types.ObjectId;
}

/** The update by `$unset` that erases an image which is still in the image store. */
export const erasedFields = Object.fromEntries(
  Object.entries(creationFields).flatMap(([name, [, , erasure]]) =>
    erasure === 'removes' ? [[name, '']] : [],
  ),
);

/** The names of the fields that some readers see, or that some writers change. */
export type SeenBy<Readers extends Reader> = NamesBy<0, Readers>;
export type ChangedBy<Writers extends Writer> = NamesBy<1, Writers>;
type NamesBy<Column extends 0 | 1, Kinds> = {
  [Name in keyof Fields]: Fields[Name][Column] extends Kinds ? Name : never;
}[keyof Fields];
