import type { RunEventType } from '@atelier/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A user's account settings, or the record of the erasure. */
interface AccountRecord {
  /** The id of the user. */
  _id: string;
  /** The name under which the user publishes; absent without one. */
  name?: string;
  /** The key of the name, equal for visually similar names. */
  name_key?: string;
  webhooks?: WebhookRecord[];
  /** The number of changes of `webhooks`, so that concurrent changes do not overwrite each other. */
  webhooks_version?: number;
  erasure?: ErasureRecord;
}

/** A webhook of a user. */
export interface WebhookRecord {
  id: string;
  url: string;
  /** Signs its requests: `whsec_` and 24 bytes in base64. */
  secret: string;
  /** The types of the events that it gets. */
  events: RunEventType[];
  created_at: Date;
  /** When the user deleted it; it can be restored for an hour. */
  deleted_at?: Date;
}

/** The erasure of a user's data, stored permanently as its record. */
interface ErasureRecord {
  requested_at: Date;
  /** When nothing was left, also in the image store. */
  done_at?: Date;
}

export type AccountModel = Model<AccountRecord>;

const part = { _id: false, strict: 'throw' } as const;
const schema = new Schema<AccountRecord>(
  {
    _id: { type: String, required: true },
    name: String,
    name_key: String,
    webhooks: {
      type: [
        new Schema<WebhookRecord>(
          {
            id: { type: String, required: true },
            url: { type: String, required: true },
            secret: { type: String, required: true },
            events: { type: [String], required: true },
            created_at: { type: Date, required: true },
            deleted_at: Date,
          },
          { ...part, id: false },
        ),
      ],
      default: undefined,
    },
    webhooks_version: Number,
    erasure: new Schema<ErasureRecord>(
      {
        requested_at: { type: Date, required: true },
        done_at: Date,
      },
      part,
    ),
  },
  { collection: 'accounts', strict: 'throw', versionKey: false },
);
schema.index({ name_key: 1 }, { unique: true, sparse: true });
schema.index({ 'webhooks.deleted_at': 1 }, { sparse: true });

/** What an erasure removes from an account, for `$unset`: all but its own record. */
export const erasedAccountFields = Object.fromEntries(
  Object.keys(schema.paths).flatMap((path) => (/^(_id|erasure)\b/.test(path) ? [] : [[path, '']])),
);

/** Opens the collection of accounts, and waits for its indexes. */
export async function openAccounts(connection: Connection): Promise<AccountModel> {
  const model = connection.model<AccountRecord>('Account', schema);
  await model.init();
  return model;
}

/** The user's webhooks that get the event. @param connection one with `openCreations` */
export async function webhooksFor(
  connection: Connection,
  userId: string,
  event: RunEventType,
): Promise<WebhookRecord[]> {
  const account = await connection.model<AccountRecord>('Account').findById(userId, { webhooks: 1 }).lean();
  return (account?.webhooks ?? []).filter(({ deleted_at, events }) => !deleted_at && events.includes(event));
}

/** The job that delivers the due webhooks of a user. */
export const webhooksJob = (key: string) => ({ name: 'webhooks', key });
