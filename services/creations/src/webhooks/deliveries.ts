import { runAddresses, runEventType, type WebhookEvent } from '@atelier/contracts';
import type {
  AccountModel,
  CreationModel,
  CreationRecord,
  DeliveryRecord,
  WebhookRecord,
} from '@atelier/creation-kit/creations';
import { publicOrigin } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { deliveries } from '@atelier/server-kit/metrics';
import type { SafeFetch } from '@atelier/server-kit/outbound';
import { createOutbox, type Outbox } from '@atelier/server-kit/outbox';
import mongoose from 'mongoose';
import { attempt } from './attempt.ts';
import { changeWebhooks, readWebhooks } from './stored-webhooks.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** The delays after failed attempts. */
const delaysMs = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 8 * hour];
/** Longer than attempts can take; the deliveries of a process that died are repeated after it. */
const leaseMs = minute;
const sweepMs = 1_000;
const idleMs = 4_000;
const atOnce = 32;
/** Limits one user's runs, whose deliveries may take 15 s, so that they do not delay other users'. */
const atOncePerUser = 2;
const gone = 410;

export interface WebhookDeliveriesOptions {
  creations: CreationModel;
  accounts: AccountModel;
  safeFetch: SafeFetch;
  logger: Logger;
  now?: () => Date;
}

/** Delivers the ends of runs to users' webhooks, a few per user at a time. The run records are the outbox. */
export function createWebhookDeliveries({
  now = () => new Date(),
  ...options
}: WebhookDeliveriesOptions): Outbox {
  const context = { ...options, now };
  /** The number of runs per user whose deliveries are attempted. */
  const receiving = new Map<string, number>();
  const count = (user: string, change: 1 | -1) => receiving.set(user, (receiving.get(user) ?? 0) + change);
  /** The user of the last claim: users take turns. */
  let last = '';
  return createOutbox({
    async claim() {
      for (const [user, reports] of receiving) if (reports === 0) receiving.delete(user);
      const busy = [...receiving].flatMap(([user, reports]) => (reports >= atOncePerUser ? [user] : []));
      const run = (await claim(context, busy, last)) ?? (last === '' ? null : await claim(context, busy, ''));
      last = run?.user_id ?? '';
      if (run) count(run.user_id, 1);
      return run;
    },
    deliver: (run, signal) => deliver(context, run, signal).finally(() => count(run.user_id, -1)),
    atOnce,
    sweepMs,
    idleMs,
    items: 'webhooks',
    logger: options.logger,
  });
}

type Context = Required<WebhookDeliveriesOptions>;

/**
 * Leases the run whose deliveries are due longest, of the next user after `last`. Users in `busy` are left out as ranges of the index, so that
 * their backlog is not read.
 */
async function claim(
  { creations, now }: Context,
  busy: readonly string[],
  last: string,
): Promise<CreationRecord | null> {
  const time = now();
  const due = { 'run.webhook_at': mongoose.trusted({ $lte: time, $type: 'date' as const }) };
  const lease = { $set: { 'run.webhook_at': new Date(time.getTime() + leaseMs) } };
  const bounds = [last, ...busy.filter((user) => user > last).sort()];
  const users = bounds.map((above, index) => {
    const below = bounds[index + 1];
    return { user_id: mongoose.trusted({ $gt: above, ...(below !== undefined && { $lt: below }) }) };
  });
  for (;;) {
    const found = await creations
      .findOne({ ...due, $or: users }, { user_id: 1 })
      .sort({ user_id: 1, 'run.webhook_at': 1 })
      .lean<Pick<CreationRecord, '_id' | 'user_id'>>();
    if (!found) return null;
    // Null if another process was faster.
    const { _id, user_id } = found;
    const claimed = await creations
      .findOneAndUpdate({ _id, user_id, ...due }, lease, { timestamps: false, returnDocument: 'after' })
      .lean<CreationRecord>();
    if (claimed) return claimed;
  }
}

/** The filter of a run whose lease this process still holds. */
const leased = ({ _id, user_id, run }: CreationRecord) => ({
  _id,
  user_id,
  'run.webhook_at': run?.webhook_at ?? null,
});

/** Attempts the due deliveries of a run, and records their outcomes. */
async function deliver(context: Context, run: CreationRecord, signal: AbortSignal): Promise<void> {
  const { creations, accounts, now } = context;
  const webhooks = await readWebhooks(accounts, run.user_id);
  const settled = (run.run?.webhooks ?? []).flatMap((delivery) => {
    const webhook = webhooks.find(({ id }) => id === delivery.webhook);
    if (!webhook) return [];
    return delivery.due_at && delivery.due_at <= now()
      ? attemptDelivery(context, { run, webhook, delivery, signal })
      : delivery;
  });
  const after = await Promise.all(settled);
  const due = after.flatMap(({ due_at }) => due_at?.getTime() ?? []);
  await creations.updateOne(
    leased(run),
    {
      $set: {
        'run.webhooks': after,
        'run.webhook_attempted_at': now(),
        ...(due.length > 0 && { 'run.webhook_at': new Date(Math.min(...due)) }),
      },
      ...(due.length === 0 && { $unset: { 'run.webhook_at': '' } }),
    },
    { timestamps: false },
  );
}

interface DueDelivery {
  run: CreationRecord;
  webhook: WebhookRecord;
  delivery: DeliveryRecord;
  signal: AbortSignal;
}

/** The delivery after another attempt; as before if that was aborted. */
async function attemptDelivery(
  { safeFetch, logger, now, accounts }: Context,
  { run, webhook, delivery, signal }: DueDelivery,
): Promise<DeliveryRecord> {
  const options = { safeFetch, logger, signal, now: now() };
  const outcome = await attempt(webhook, run._id.toHexString(), eventOf(run, now()), options);
  if (signal.aborted && outcome.status === null) return delivery;
  const isGone = outcome.status === gone;
  if (isGone) await changeWebhooks(accounts, run.user_id, (all) => all.filter(({ id }) => id !== webhook.id));
  const attempted_at = now();
  const attempts = delivery.attempts + 1;
  const delay = outcome.reason === null || isGone ? undefined : delaysMs[attempts - 1];
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

function eventOf({ _id, status, failure }: CreationRecord, now: Date): WebhookEvent {
  const id = _id.toHexString();
  const type = runEventType(status);
  const code = type === 'run.failed' && { code: failure ?? ('provider_interrupted' as const) };
  return {
    type,
    timestamp: now.toISOString(),
    data: { id, url: runAddresses(id, publicOrigin).url, ...code },
  };
}
