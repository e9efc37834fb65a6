import type { UnitKind, WebhookAttempt } from '@atelier/contracts';
import { Schema } from 'mongoose';

/** A run, as a part of its creation. While it is `queued` or `running`, it belongs to the process with its token. */
export interface RunFields {
  /** The name of the call in the contracts; of a module's service `<module>/<call>`. */
  call: string;
  /** The session or API key of its request. */
  session: string;
  request: string;
  /** `count`: the number of reserved units, and `charged`: the number of charged ones; one by default. */
  unit: { day: string; kind: UnitKind; tool?: string; count?: number; charged?: number };
  /** The token of its process; absent once another process has ended it. */
  token?: string;
  /** The end of the lease, which its process renews. The sweep ends an open run after this time. */
  lease_until?: Date;
  /** Whether its owner requested a stop, which its process polls. */
  stop?: boolean;
  /** When a client last followed it at another process. */
  followed_at?: Date;
  /** The id of its last event after its end; else 0. */
  last_event: number;
  /** Its failure, as JSON without `usage`. */
  failure?: string;
  /** Whether its request was refused: the creation is hidden, and removed after a day. */
  refused?: boolean;
  /** The deliveries of its end; absent while it is open, and without a webhook. */
  webhooks?: DeliveryRecord[];
  /** When the next of them is due, or the end of the lease of the current ones; absent when all are done. */
  webhook_at?: Date;
  /** When the last of them was attempted. */
  webhook_attempted_at?: Date;
}

/** The delivery of a run's end to a webhook, and its last attempt. */
export interface DeliveryRecord extends WebhookAttempt {
  /** The id of the webhook. */
  webhook: string;
  attempts: number;
  attempted_at?: Date;
  /** When the next attempt is due; absent when there is none. */
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
          part,
        ),
      ],
      default: undefined,
    },
    webhook_at: Date,
    webhook_attempted_at: Date,
  },
  part,
);
