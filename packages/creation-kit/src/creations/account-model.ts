import { mostWebhooks, type RunEventType, webhookEventTypes } from '@atelier/contracts';
import { collectionOf } from '@atelier/server-kit/database';
import { atMost } from '@atelier/server-kit/database-limits';
import { type Connection, type Model, Schema } from 'mongoose';

interface AccountRecord {
  _id: string;
  name?: string;
  /** The key of the name, equal for visually similar names. */
  name_key?: string;
  webhooks?: WebhookRecord[];
  /** The number of changes of `webhooks`, so that concurrent changes do not overwrite each other. */
  webhooks_version?: number;
  erasure?: ErasureRecord;
  /** Of a removed name, which is a record of its own without a user. */
  expires_at?: Date;
}

export interface WebhookRecord {
  id: string;
  url: string;
  /** `whsec_` and 24 bytes in base64. */
  secret: string;
  /** The one before, which also signs for a day. */
  earlier_secret?: string;
  secret_at?: Date;
  events: RunEventType[];
  created_at: Date;
  deleted_at?: Date;
}

interface ErasureRecord {
  requested_at: Date;
  /** When nothing is left, also in the image store. */
  done_at?: Date;
}

/** The most deleted webhooks that are kept to be restored. */
export const mostRestorableWebhooks = 5;

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
            earlier_secret: String,
            secret_at: Date,
            events: { type: [String], required: true, validate: atMost(webhookEventTypes.length) },
            created_at: { type: Date, required: true },
            deleted_at: Date,
          },
          // Fields of a later version stay when the list is stored again.
          { _id: false, id: false, strict: false },
        ),
      ],
      default: undefined,
      validate: atMost(mostWebhooks + mostRestorableWebhooks),
    },
    webhooks_version: Number,
    erasure: new Schema<ErasureRecord>(
      {
        requested_at: { type: Date, required: true },
        done_at: Date,
      },
      part,
    ),
    expires_at: Date,
  },
  { collection: 'accounts', strict: 'throw', versionKey: false },
);
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
schema.index({ name_key: 1 }, { unique: true, sparse: true });
schema.index({ 'webhooks.deleted_at': 1 }, { sparse: true });

/** The update by `$unset` that erases an account, except for the record of the erasure. */
export const erasedAccountFields = Object.fromEntries(
  Object.keys(schema.paths).flatMap((path) => (/^(_id|erasure)\b/.test(path) ? [] : [[path, '']])),
);

/** Opens the collection of accounts, and waits for its indexes. */
export const openAccounts = collectionOf<AccountRecord>('Account', schema);

/** The user's webhooks that get the event. @param connection one with `openCreations` */
export async function webhooksFor(
  connection: Connection,
  userId: string,
  event: RunEventType,
): Promise<WebhookRecord[]> {
  const account = await connection.model<AccountRecord>('Account').findById(userId, { webhooks: 1 }).lean();
  return (account?.webhooks ?? []).filter(({ deleted_at, events }) => !deleted_at && events.includes(event));
}

export const webhooksJob = (key: string) => ({ name: 'webhooks', key });
