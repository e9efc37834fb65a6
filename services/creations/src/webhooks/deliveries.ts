import { runAddresses, runEventType, type WebhookEvent } from '@atelier/contracts';
import {
  type AccountModel,
  type CreationModel,
  type CreationRecord,
  type DeliveryRecord,
  type WebhookRecord,
  webhooksJob,
} from '@atelier/creation-kit/creations';
import { publicOrigin } from '@atelier/server-kit/errors';
import { requestJob } from '@atelier/server-kit/job-requests';
import { deliveries } from '@atelier/server-kit/metrics';
import { goneStatus, type SendWebhook, webhookDelaysMs } from '@atelier/server-kit/webhook-request';
import mongoose from 'mongoose';
import { changeWebhooks, readWebhooks } from './stored-webhooks.ts';

const atOncePerUser = 2;
/** The longest time of one user's deliveries before the next user's. */
const turnMs = 20_000;

export interface DeliveryContext {
  creations: CreationModel;
  accounts: AccountModel;
  sendWebhook: SendWebhook;
}

const dueAt = (now: Date) => ({
  'run.webhook_at': mongoose.trusted({ $lte: now, $type: 'date' as const }),
});

/** Delivers what is due of a user for one turn, and returns when the next delivery is due. */
export async function deliverDue(
  context: DeliveryContext,
  user_id: string,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { creations } = context;
  const end = Date.now() + turnMs;
  while (Date.now() < end && !signal.aborted) {
    const runs = await creations
      .find({ user_id, ...dueAt(new Date()) })
      .sort({ 'run.webhook_at': 1 })
      .limit(atOncePerUser)
      .lean<CreationRecord[]>();
    if (runs.length === 0) break;
    await Promise.all(runs.map((run) => deliver(context, run, signal)));
  }
  const next = await creations
    .findOne({ user_id, 'run.webhook_at': mongoose.trusted({ $type: 'date' as const }) }, { run: 1 })
    .sort({ 'run.webhook_at': 1 })
    .lean<Pick<CreationRecord, 'run'>>();
  // A time in the past would put this user before others.
  return next?.run?.webhook_at && new Date(Math.max(Date.now(), next.run.webhook_at.getTime()));
}

/** Requests the jobs whose request was lost: its process died, or it came as the job ended. */
export async function requestMissed(creations: CreationModel, lateMs: number): Promise<number> {
  const due = dueAt(new Date(Date.now() - lateMs));
  let requested = 0;
  for (let last = ''; ; requested += 1) {
    const found = await creations
      .findOne({ user_id: mongoose.trusted({ $gt: last }), ...due }, { user_id: 1 })
      .sort({ user_id: 1, 'run.webhook_at': 1 })
      .lean<Pick<CreationRecord, 'user_id'>>();
    if (!found) return requested;
    last = found.user_id;
    await requestJob(creations.db, webhooksJob(last));
  }
}

/** Attempts the due deliveries of a run, and records their outcomes. */
async function deliver(context: DeliveryContext, record: CreationRecord, signal: AbortSignal): Promise<void> {
  const { creations, accounts } = context;
  const { _id, user_id, run } = record;
  const webhooks = await readWebhooks(accounts, user_id);
  const now = new Date();
  const settled = (run?.webhooks ?? []).flatMap((delivery) => {
    const webhook = webhooks.find(({ id }) => id === delivery.webhook);
    if (!webhook) return [];
    if (!delivery.due_at || delivery.due_at > now) return delivery;
    return attemptDelivery(context, { record, webhook, delivery, signal });
  });
  const after = await Promise.all(settled);
  const due = after.flatMap(({ due_at }) => due_at?.getTime() ?? []);
  await creations.updateOne(
    { _id, user_id, 'run.webhook_at': run?.webhook_at ?? null },
    {
      $set: {
        'run.webhooks': after,
        'run.webhook_attempted_at': new Date(),
        ...(due.length > 0 && { 'run.webhook_at': new Date(Math.min(...due)) }),
      },
      ...(due.length === 0 && { $unset: { 'run.webhook_at': '' } }),
    },
    { timestamps: false },
  );
}

interface DueDelivery {
  record: CreationRecord;
  webhook: WebhookRecord;
  delivery: DeliveryRecord;
  signal: AbortSignal;
}

/** Returns the delivery unchanged if the attempt was aborted. */
async function attemptDelivery(
  { accounts, sendWebhook }: DeliveryContext,
  { record, webhook, delivery, signal }: DueDelivery,
): Promise<DeliveryRecord> {
  const body = JSON.stringify(eventOf(record));
  const outcome = await sendWebhook(webhook, { id: `msg_${record._id.toHexString()}`, body, signal });
  if (signal.aborted && outcome.status === null) return delivery;
  const isGone = outcome.status === goneStatus;
  if (isGone)
    await changeWebhooks(accounts, record.user_id, (all) => all.filter(({ id }) => id !== webhook.id));
  const attempted_at = new Date();
  const attempts = delivery.attempts + 1;
  const delay = outcome.reason === null || isGone ? undefined : webhookDelaysMs[attempts - 1];
  deliveries.inc({
    kind: 'webhook',
    outcome: outcome.reason === null ? 'delivered' : delay === undefined ? 'given_up' : 'retried',
  });
  return {
    webhook: webhook.id,
    attempts,
    ...outcome,
    attempted_at,
    ...(delay !== undefined && { due_at: new Date(attempted_at.getTime() + delay) }),
  };
}

/** The same in each attempt, as a receiver may compare bodies. */
function eventOf({ _id, status, failure, run, updated_at }: CreationRecord): WebhookEvent {
  const id = _id.toHexString();
  const type = runEventType(status);
  const code = type === 'run.failed' && { code: failure ?? ('provider_interrupted' as const) };
  return {
    type,
    timestamp: (run?.ended_at ?? updated_at).toISOString(),
    data: { id, url: runAddresses(id, publicOrigin).url, ...code },
  };
}
