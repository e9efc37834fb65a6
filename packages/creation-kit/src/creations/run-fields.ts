import type { DeliveryFailure, UnitKind, UsageTool } from '@atelier/contracts';
import { Schema } from 'mongoose';

/** A run, as a part of its creation. While it is `queued` or `running`, the process that has its token works on it. */
export interface RunFields {
  /** The name of the call in the contracts; of a module's service `<module>/<call>`. */
  call: string;
  /** The session or API key that began it. */
  session: string;
  /** The idempotency key; absent without one, and after a run that produced nothing. */
  key?: string;
  /** SHA-256 of the request body, in base64url. */
  body_hash: string;
  request: string;
  /** `count`: how many were reserved, and `charged`: how many are charged; one by default. */
  unit: { day: string; kind: UnitKind; tool?: UsageTool; count?: number; charged?: number };
  /** Its process; absent once another one has ended it. */
  token?: string;
  /** The sweep ends an open run after this time. Its process renews it. */
  lease_until?: Date;
  /** Its owner asked to stop it. Its process reads this. */
  stop?: boolean;
  /** When a client last followed it at another process than its own. */
  followed_at?: Date;
  /** The id of its last event, once it has ended; else 0. */
  last_event: number;
  /** The failure that it ended with, as JSON without `usage`. */
  failure?: string;
  /** The response to its request was its failure: the creation is not shown, and removed after a day. */
  refused?: boolean;
  /** The delivery of its end to the webhook of its user; absent until then, and without a webhook. */
  webhook?: WebhookDelivery;
  /** When its end is due to be reported; absent while it is open, and when there is nothing to report any more. */
  webhook_at?: Date;
}

/** The delivery of a run's end to a webhook. */
export interface WebhookDelivery {
  state: 'due' | 'delivered' | 'given_up';
  attempts: number;
  status: number | null;
  /** Why the last attempt failed; null if it did not. */
  reason: DeliveryFailure | null;
  attempted_at: Date;
}

const part = { _id: false, id: false } as const;
export const runSchema = new Schema<RunFields>(
  {
    call: { type: String, required: true },
    session: { type: String, required: true },
    key: String,
    body_hash: { type: String, required: true },
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
    webhook: new Schema(
      { state: String, attempts: Number, status: Number, reason: String, attempted_at: Date },
      part,
    ),
    webhook_at: Date,
  },
  part,
);
