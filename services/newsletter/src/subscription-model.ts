import { type Connection, type Model, Schema } from 'mongoose';

/** One address of the newsletter. */
export interface SubscriptionRecord {
  email: string;
  /** SHA-256 of the tokens that end it, newest last. The tokens themselves are nowhere. */
  token_hashes: string[];
  created_at: Date;
  updated_at: Date;
}

export type SubscriptionModel = Model<SubscriptionRecord>;

const schema = new Schema<SubscriptionRecord>(
  {
    email: { type: String, required: true },
    token_hashes: { type: [String], required: true },
  },
  {
    collection: 'subscriptions',
    strict: 'throw',
    versionKey: false,
    timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' },
  },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ token_hashes: 1 });

/** Opens the collection and waits for its indexes. */
export async function openSubscriptions(connection: Connection): Promise<SubscriptionModel> {
  const model = connection.model<SubscriptionRecord>('Subscription', schema);
  await model.init();
  return model;
}
