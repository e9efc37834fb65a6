import { type Connection, type Model, Schema } from 'mongoose';

/** The name under which a user publishes. Users without one have no record. */
export interface ProfileRecord {
  user_id: string;
  name: string;
  /** The key of the name, equal for names that look alike. */
  key: string;
}

export type ProfileModel = Model<ProfileRecord>;

const schema = new Schema<ProfileRecord>(
  {
    user_id: { type: String, required: true },
    name: { type: String, required: true },
    key: { type: String, required: true },
  },
  { collection: 'profiles', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1 }, { unique: true });
schema.index({ key: 1 }, { unique: true });

/** Opens the collection of public names, and waits for its indexes. */
export async function openProfiles(connection: Connection): Promise<ProfileModel> {
  const model = connection.model<ProfileRecord>('Profile', schema);
  await model.init();
  return model;
}
