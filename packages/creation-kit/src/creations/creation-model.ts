import { type Connection, type Model, Schema, type SchemaDefinitionProperty } from 'mongoose';
import { openAccounts } from './account-model.ts';
import { type CreationRecord, creationFields } from './creation-fields.ts';
import { openLikes } from './likes.ts';

export type CreationModel = Model<CreationRecord>;

const definitions = Object.entries(creationFields).map(
  ([name, [, , , { definition }]]): [string, SchemaDefinitionProperty] => [name, definition],
);
const schema = new Schema<CreationRecord>(Object.fromEntries(definitions), {
  collection: 'creations',
  strict: 'throw',
  minimize: false,
  versionKey: false,
  timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' },
});

schema.index({ user_id: 1, deleted_at: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, deleted_at: 1, status: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, type: 1, deleted_at: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, type: 1, deleted_at: 1, status: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, deleted_at: 1, updated_at: -1, _id: -1 });
schema.index(
  { user_id: 1, starred: 1, deleted_at: 1, created_at: -1, _id: -1 },
  { partialFilterExpression: { starred: true } },
);
schema.index(
  { user_id: 1, tags: 1, deleted_at: 1, created_at: -1, _id: -1 },
  { partialFilterExpression: { tags: { $type: 'string' } } },
);
schema.index(
  { user_id: 1, made_from: 1, deleted_at: 1, created_at: -1, _id: -1 },
  { partialFilterExpression: { made_from: { $exists: true } } },
);
schema.index({ user_id: 1, deleted_at: 1, status: 1, search_terms: 1 });

/** The gallery: newest, most liked, with a tag, and a search. */
schema.index({ publish: 1, deleted_at: 1, created_at: -1, _id: -1 });
schema.index({ publish: 1, deleted_at: 1, like_count: -1, _id: -1 });
schema.index(
  { public_tags: 1, publish: 1, deleted_at: 1, created_at: -1, _id: -1 },
  { partialFilterExpression: { public_tags: { $type: 'string' } } },
);
schema.index({ publish: 1, deleted_at: 1, search_terms: 1 }, { partialFilterExpression: { publish: true } });

schema.index(
  { publish: 1, reported_at: 1, _id: 1 },
  { partialFilterExpression: { reported_at: { $type: 'date' } } },
);

schema.index({ image_key: 1 }, { sparse: true });
schema.index({ 'variants.key': 1 }, { sparse: true });

/** A shared creation by its address and by those of its images, and expired shares. */
schema.index({ 'share.key': 1 }, { sparse: true });
schema.index({ 'share.pictures.key': 1 }, { sparse: true });
schema.index({ shared_until: 1 }, { sparse: true });
schema.index(
  { 'share.reported_at': 1 },
  { partialFilterExpression: { 'share.reported_at': { $type: 'date' } } },
);

/** The sweeps. */
schema.index({ status: 1, created_at: 1 });
schema.index({ deleted_at: 1 }, { partialFilterExpression: { deleted_at: { $type: 'date' } } });
schema.index(
  { 'variants.discarded_at': 1 },
  { partialFilterExpression: { 'variants.discarded_at': { $type: 'date' } } },
);

schema.index(
  { user_id: 1, 'run.webhook_at': 1 },
  { partialFilterExpression: { 'run.webhook_at': { $type: 'date' } } },
);
schema.index(
  { user_id: 1, 'run.webhook_attempted_at': -1 },
  { partialFilterExpression: { 'run.webhook_attempted_at': { $type: 'date' } } },
);

/** Opens the collections that all services share, and waits for their indexes. */
export async function openCreations(connection: Connection): Promise<CreationModel> {
  const model = connection.model<CreationRecord>('Creation', schema);
  await Promise.all([model.init(), openLikes(connection), openAccounts(connection)]);
  return model;
}
