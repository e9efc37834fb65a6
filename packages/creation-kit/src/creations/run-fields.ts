import { mostWebhooks, type UnitKind, type WebhookAttempt } from '@atelier/contracts';
import { atMost } from '@atelier/server-kit/database-limits';
import { Schema } from 'mongoose';

/** The run of a creation, which belongs to the process with the token while it is open. */
export interface RunFields {
  /** The name of the call in the contracts; `<module>/<call>` for a module's service. */
  call: string;
  /** The session or API key of its request. */
  session: string;
  request: string;
  /** `count` units are reserved and `charged` ones are charged; one by default. */
  unit: { day: string; kind: UnitKind; tool?: string; count?: number; charged?: number };
  /** Absent once another process has ended the run. */
  token?: string;
  /** The sweep ends an open run after this time. */
  lease_until?: Date;
  stop?: boolean;
  /** When a client last followed it at another process. */
  followed_at?: Date;
  /** The id of its last event; 0 while it is open. */
  last_event: number;
  /** Its failure, as JSON without `usage`. */
  failure?: string;
  /** A refused creation is hidden, and removed after a day. */
  refused?: boolean;
  /** Absent while the run is open, and without a webhook. */
  webhooks?: DeliveryRecord[];
  /** When the next delivery is due, or the lease of the current ones ends; absent when all are done. */
  webhook_at?: Date;
  webhook_attempted_at?: Date;
  /** Absent without a webhook. */
  ended_at?: Date;
}

export interface DeliveryRecord extends WebhookAttempt {
  webhook: string;
  attempts: number;
  attempted_at?: Date;
  /** Absent when there is no further attempt. */
  due_at?: Date;
}

const part = { _id: false, id: false } as const;
export const runSchema = new Schema<RunFields>(
  {
    call: { type: String, required: true },
    session: { type: String, required: true },
    request: { type: String, required: true },
    unit: {
      type: new Schema({ day: String, kind: String, tool: String, count: Number, charged: Number }, part),
      required: true,
    },
    token: String,
    lease_until: Date,
    stop: Boolean,
    followed_at: Date,
    last_event: { type: Number, default: 0 },
    failure: String,
    refused: Boolean,
    webhooks: {
      type: [
        new Schema<DeliveryRecord>(
          {
            webhook: String,
            attempts: Number,
            status: Number,
            reason: String,
            attempted_at: Date,
            due_at: Date,
          },
          // Fields of a later version stay when the list is stored again.
          { ...part, strict: false },
        ),
      ],
      default: undefined,
      validate: atMost(mostWebhooks),
    },
    webhook_at: Date,
    webhook_attempted_at: Date,
    ended_at: Date,
  },
  part,
);
