import type { Identity, StreamEventName, UnitKind, UsageTool } from '@atelier/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** How long a run and its idempotency key are kept, in seconds: 24 hours. */
const runSeconds = 24 * 60 * 60;
/** How long the events of a run are kept, in seconds. After that, a stream of the run begins with its last event. */
const eventSeconds = 60 * 60;

/** How a run ended: the JSON of its response with status 200, or of its failure. */
export interface RunOutcome {
  status: number;
  body: string;
}

/** A run in the database. Its id is that of its creation. */
export interface RunRecord {
  _id: Types.ObjectId;
  user_id: string;
  /** The name of the call in the contracts; of a module's service `<module>/<call>`. */
  call: string;
  /** The idempotency key; absent without one, and after a run that produced nothing. */
  key?: string;
  /** SHA-256 of the request body, in base64url. */
  body_hash: string;
  /** `queued`: it waits for its turn (see `RunQueue`). */
  state: 'queued' | 'running' | 'ended';
  /** What its work needs, while it waits. */
  queued?: QueuedWork;
  /** Its share of what its user may run at once, while it runs and if it was queued. */
  slot?: string;
  /** Whether its owner asked to stop it. The process that runs it reads this. */
  stop: boolean;
  /** When a client last followed it at another process than that of the run. */
  followed_at: Date;
  /** The last sign of life of its process; of a queued run, when it was queued. */
  alive_at: Date;
  /** The id of its last event, once it has ended; of a queued run, if it has sent events and was put back. */
  last_event?: number;
  outcome?: RunOutcome;
  /** The delivery of its end to the webhook of its user; absent until then, and without a webhook. */
  webhook?: WebhookDelivery;
  /** When its end is due to be reported; absent while it runs, and when there is nothing to report any more. */
  webhook_at?: Date;
  created_at: Date;
}

/** The work of a run that waits. */
export interface QueuedWork {
  /** The checked body of the call, as JSON. */
  body: string;
  session: string;
  plan: Identity['plan'];
  /** The id of the request that asked for it. */
  request: string;
  /** The reserved unit: its UTC day, its kind, and the call that costs it. */
  day: string;
  kind: UnitKind;
  tool?: UsageTool;
}

/** The delivery of a run's end to a webhook. */
export interface WebhookDelivery {
  state: 'due' | 'delivered' | 'given_up';
  attempts: number;
  /** The status of the last response; null without one. */
  status: number | null;
  attempted_at: Date | null;
}

/** An event of a run; `data` is JSON. */
export interface RunEvent {
  /** 1 for the first event of a run, then ascending by 1. */
  id: number;
  event: StreamEventName;
  data: string;
}

/** Consecutive events of a run, which were stored together. */
export interface RunEventsRecord {
  _id: Types.ObjectId;
  run: Types.ObjectId;
  /** The id of the last of them. */
  last: number;
  events: RunEvent[];
  at: Date;
}

export interface RunModels {
  runs: Model<RunRecord>;
  events: Model<RunEventsRecord>;
}

const runSchema = new Schema<RunRecord>(
  {
    user_id: { type: String, required: true },
    call: { type: String, required: true },
    key: String,
    body_hash: { type: String, required: true },
    state: { type: String, required: true, enum: ['queued', 'running', 'ended'] },
    queued: new Schema(
      {
        body: String,
        session: String,
        plan: String,
        request: String,
        day: String,
        kind: String,
        tool: String,
      },
      { _id: false, id: false },
    ),
    slot: String,
    stop: { type: Boolean, default: false },
    followed_at: { type: Date, required: true },
    alive_at: { type: Date, required: true },
    last_event: Number,
    outcome: new Schema({ status: Number, body: String }, { _id: false, id: false }),
    webhook: new Schema(
      { state: String, attempts: Number, status: Number, attempted_at: Date },
      { _id: false, id: false },
    ),
    webhook_at: Date,
    created_at: { type: Date, required: true },
  },
  { collection: 'runs', strict: 'throw', versionKey: false },
);
// A query uses a partial index only if it contains the condition of the index.
// Unique, so that parallel calls with one key begin one run.
runSchema.index(
  { user_id: 1, call: 1, key: 1 },
  { unique: true, partialFilterExpression: { key: { $type: 'string' } } },
);
// Unique, so that the processes together run no more of a user's queued runs than there are slots.
runSchema.index({ slot: 1 }, { unique: true, partialFilterExpression: { slot: { $type: 'string' } } });
runSchema.index({ state: 1, alive_at: 1 });
runSchema.index({ webhook_at: 1 }, { partialFilterExpression: { webhook_at: { $type: 'date' } } });
runSchema.index({ user_id: 1, created_at: -1 });
runSchema.index({ created_at: 1 }, { expireAfterSeconds: runSeconds });

const eventsSchema = new Schema<RunEventsRecord>(
  {
    run: { type: Schema.Types.ObjectId, required: true },
    last: { type: Number, required: true },
    events: [new Schema({ id: Number, event: String, data: String }, { _id: false, id: false })],
    at: { type: Date, required: true },
  },
  { collection: 'run_events', strict: 'throw', versionKey: false },
);
eventsSchema.index({ run: 1, last: 1 });
eventsSchema.index({ at: 1 }, { expireAfterSeconds: eventSeconds });

/** Opens the collections of runs and of their events, and waits for their indexes. */
export async function openRuns(connection: Connection): Promise<RunModels> {
  const runs = connection.model<RunRecord>('Run', runSchema);
  const events = connection.model<RunEventsRecord>('RunEvents', eventsSchema);
  await Promise.all([runs.init(), events.init()]);
  return { runs, events };
}
