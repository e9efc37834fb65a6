import { type DeliveryFailure, runAddresses, type WebhookEvent } from '@atelier/contracts';
import type {
  AccountModel,
  CreationModel,
  CreationRecord,
  WebhookDelivery,
} from '@atelier/creation-kit/creations';
import { publicOrigin } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { deliveries } from '@atelier/server-kit/metrics';
import { FetchRefused, type SafeFetch } from '@atelier/server-kit/outbound';
import { createOutbox, type Outbox } from '@atelier/server-kit/outbox';
import { webhookHeaders } from '@atelier/server-kit/webhook-request';
import mongoose from 'mongoose';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** The delays after failed attempts. */
const delaysMs = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 8 * hour];
const requestSeconds = 15;
/** Longer than an attempt can take; a delivery whose process died is repeated after it. */
const leaseMs = minute;
const sweepMs = 1_000;
const idleMs = 4_000;
const atOnce = 32;
/** Limits one user's deliveries, which may take 15 s each, so that they do not delay other users'. */
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
  /** The number of current deliveries per user. */
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
 * Leases the longest due delivery of the next user after `last`. Users in `busy` are left out as ranges of the index, so that
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

/** The filter of a delivery whose lease this process still holds. */
const leased = ({ _id, user_id, run }: CreationRecord) => ({
  _id,
  user_id,
  'run.webhook_at': run?.webhook_at ?? null,
});

async function deliver(context: Context, run: CreationRecord, signal: AbortSignal): Promise<void> {
  const { creations, accounts, safeFetch, logger, now } = context;
  const account = await accounts.findById(run.user_id, { webhook: 1 }).lean();
  const webhook = account?.webhook;
  const event = eventOf(run, now());
  if (!webhook || (webhook.events && !webhook.events.includes(event.type))) {
    await creations.updateOne(leased(run), { $unset: { 'run.webhook_at': '' } }, { timestamps: false });
    return;
  }
  const body = JSON.stringify(event);
  const headers = webhookHeaders(webhook.secret, `msg_${run._id.toHexString()}`, body, now());
  const attempt = await safeFetch
    .post(webhook.url, { headers, body, signal, seconds: requestSeconds })
    .then((status): Attempt => ({ status, reason: status >= 200 && status < 300 ? null : 'status' }))
    .catch((error: unknown): Attempt => {
      const reason = failureOf(error);
      logger.info({ err: error, reason }, 'a webhook could not be delivered');
      return { status: null, reason };
    });
  // It is delivered after the next start.
  if (signal.aborted && attempt.status === null) return;
  if (attempt.status === gone)
    await accounts.updateOne({ _id: run.user_id, 'webhook.url': webhook.url }, { $unset: { webhook: '' } });
  await recordAttempt(context, run, attempt);
}

/** The status of the response and the reason of a failure, or null. */
type Attempt = Pick<WebhookDelivery, 'status' | 'reason'>;

/** The reason of a missing response. */
function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof FetchRefused) return 'refused_address';
  const { name, code } = {
    name: '',
    code: '',
    ...Object(error),
    ...(error instanceof Error && { name: error.name }),
  };
  const text = `${name} ${code}`;
  if (/ENOTFOUND|EAI_AGAIN|ENODATA/.test(text)) return 'dns';
  if (/Timeout|TIMEOUT|ETIMEDOUT/.test(text)) return 'timeout';
  return /TLS|SSL|CERT|EPROTO|UNABLE_TO_/.test(text) ? 'tls' : 'connection';
}

async function recordAttempt(
  { creations, now }: Context,
  record: CreationRecord,
  { status, reason }: Attempt,
): Promise<void> {
  const time = now();
  const attempts = (record.run?.webhook?.attempts ?? 0) + 1;
  const delay = delaysMs[attempts - 1];
  const final = reason === null || status === gone || delay === undefined;
  const state = reason === null ? 'delivered' : final ? 'given_up' : 'due';
  deliveries.inc({ kind: 'webhook', outcome: state === 'due' ? 'retried' : state });
  const delivery: WebhookDelivery = { state, attempts, status, reason, attempted_at: time };
  await creations.updateOne(
    leased(record),
    final
      ? { $set: { 'run.webhook': delivery }, $unset: { 'run.webhook_at': '' } }
      : { $set: { 'run.webhook': delivery, 'run.webhook_at': new Date(time.getTime() + delay) } },
    { timestamps: false },
  );
}

function eventOf({ _id, status, failure }: CreationRecord, now: Date): WebhookEvent {
  const id = _id.toHexString();
  const data = { id, url: runAddresses(id, publicOrigin).url };
  const timestamp = now.toISOString();
  if (status === 'completed' || status === 'stopped') return { type: `run.${status}`, timestamp, data };
  return { type: 'run.failed', timestamp, data: { ...data, code: failure ?? 'provider_interrupted' } };
}
