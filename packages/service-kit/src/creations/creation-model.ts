import {
  type CreationSettings,
  type CreationStatus,
  type CreationType,
  creationStatuses,
  creationTypes,
  type ErrorCode,
} from '@atelier/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** Longest content of a creation, in characters. */
export const contentLimit = 1_000_000;

/** A creation as it lies in the database: the contract's fields, and what only services know. */
export interface CreationRecord {
  _id: Types.ObjectId;
  user_id: string;
  prompt: string;
  type: CreationType;
  /** Markdown; empty for an image, whose content is computed from `picture_key` when it is read. */
  content: string;
  publish: boolean;
  status: CreationStatus;
  settings: CreationSettings;
  report: Record<string, unknown> | null;
  likes: string[];
  like_count: number;
  created_at: Date;
  updated_at: Date;
  /** Why it failed or broke off, or null. */
  failure: ErrorCode | null;
  /** The secret part of an image's address; replaced when the address has to die. Absent where there is no image. */
  picture_key?: string;
  /** The ending of the address: `png`, `jpg`, `webp`. */
  picture_ext?: string;
  /** Where the picture store keeps it. */
  picture_id?: string;
  /** The effect by which the store derives the shown picture from the kept one, where there is one. */
  picture_effect?: string;
  /** When its owner deleted it, or null. */
  deleted_at: Date | null;
}

export type CreationModel = Model<CreationRecord>;

const schema = new Schema<CreationRecord>(
  {
    user_id: { type: String, required: true },
    prompt: { type: String, required: true, maxlength: 20_000 },
    type: { type: String, required: true, enum: creationTypes },
    content: { type: String, default: '', maxlength: contentLimit },
    publish: { type: Boolean, default: false },
    status: { type: String, required: true, enum: creationStatuses },
    settings: { type: Schema.Types.Mixed, default: {} },
    report: { type: Schema.Types.Mixed, default: null },
    likes: { type: [String], default: [] },
    like_count: { type: Number, default: 0 },
    failure: { type: String, default: null },
    picture_key: String,
    picture_ext: String,
    picture_id: String,
    picture_effect: String,
    deleted_at: { type: Date, default: null },
  },
  {
    collection: 'creations',
    strict: 'throw',
    minimize: false,
    versionKey: false,
    timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' },
  },
);

// One index for each list that is shown, in the list's order.
schema.index({ user_id: 1, deleted_at: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, type: 1, deleted_at: 1, created_at: -1, _id: -1 });
schema.index({ publish: 1, deleted_at: 1, created_at: -1, _id: -1 });
schema.index({ publish: 1, deleted_at: 1, like_count: -1, _id: -1 });
schema.index({ picture_key: 1 }, { unique: true, sparse: true });
schema.index({ status: 1, updated_at: 1 });
schema.index({ deleted_at: 1 }, { partialFilterExpression: { deleted_at: { $type: 'date' } } });

/** Opens the collection where all services meet, and waits for its indexes. */
export async function openCreations(connection: Connection): Promise<CreationModel> {
  const model = connection.model<CreationRecord>('Creation', schema);
  await model.init();
  return model;
}
