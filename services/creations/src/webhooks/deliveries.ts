import { type Creation, type Failure, runAddresses, type WebhookEvent } from '@atelier/contracts';
import type { Logger } from '@atelier/service-kit/logging';
import { FetchRefused, type SafeFetch } from '@atelier/service-kit/outbound';
import { createOutbox, type Outbox } from '@atelier/service-kit/outbox';
import type { RunModels, RunOutcome, RunRecord, WebhookDelivery } from '@atelier/service-kit/runs';
import mongoose from 'mongoose';
import { type WebhookModel, type WebhookRecord, webhookHeaders } from './webhook-model.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** The delays after the failed attempts. A run is kept for 24 hours. */
const delaysMs = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 8 * hour];
const requestSeconds = 15;
/** Longer than an attempt can take; a delivery whose process died is repeated after it. */
const leaseMs = minute;
const sweepMs = 1_000;
const atOnce = 32;
/** So that the addresses of one user, which may take 15 s for each response, do not delay the reports of others. */
const atOncePerUser = 2;
const gone = 410;

export interface WebhookDeliveriesOptions {
  runModel: RunModels['runs'];
  webhooks: WebhookModel;
  safeFetch: SafeFetch;
  logger: Logger;
  now?: () => Date;
}

/**
 * Reports the ends of runs to the webhooks of their users, a few of one user at a time. The records of the runs are the outbox.
 */
export function createWebhookDeliveries({
  now = () => new Date(),
  ...options
}: WebhookDeliveriesOptions): Outbox {
  const context = { ...options, now };
  /** How many reports of each user are being delivered. */
  const receiving = new Map<string, number>();
  const count = (user: string, change: 1 | -1) => receiving.set(user, (receiving.get(user) ?? 0) + change);
  const claimNext = async () => {
    for (const [user, reports] of receiving) if (reports === 0) receiving.delete(user);
    const busy = [...receiving].flatMap(([user, reports]) => (reports >= atOncePerUser ? [user] : []));
    const run = await claim(context, busy);
    if (run) count(run.user_id, 1);
    return run;
  };
  let lastClaim: Promise<RunRecord | null> = Promise.resolve(null);
  return createOutbox({
    claim() {
      // One after the other, so that each sees what the others took.
      lastClaim = lastClaim.catch(() => null).then(claimNext);
      return lastClaim;
    },
    deliver: (run, signal) => deliver(context, run, signal).finally(() => count(run.user_id, -1)),
    atOnce,
    sweepMs,
    items: 'webhooks',
    logger: options.logger,
  });
}

type Context = Required<WebhookDeliveriesOptions>;

/**
 * Leases the run whose report has been due the longest, unless its user is one of `busy`: no other process takes it until the
 * lease ends.
 */
function claim({ runModel, now }: Context, busy: readonly string[]): Promise<RunRecord | null> {
  const time = now();
  return runModel
    .findOneAndUpdate(
      {
        webhook_at: mongoose.trusted({ $lte: time, $type: 'date' }),
        user_id: mongoose.trusted({ $nin: [...busy] }),
      },
      { $set: { webhook_at: new Date(time.getTime() + leaseMs) } },
      { sort: { webhook_at: 1 } },
    )
    .lean<RunRecord>();
}

async function deliver(context: Context, run: RunRecord, signal: AbortSignal): Promise<void> {
  const { runModel, webhooks, safeFetch, logger, now } = context;
  const webhook = await webhooks.findOne({ user_id: run.user_id }).lean<WebhookRecord>();
  if (!webhook || !run.outcome) {
    await runModel.updateOne({ _id: run._id }, { $unset: { webhook_at: '' } });
    return;
  }
  const body = JSON.stringify(eventOf(run, run.outcome, now()));
  const headers = webhookHeaders(webhook.secret, `msg_${run._id.toHexString()}`, body, now());
  const status = await safeFetch
    .post(webhook.url, { headers, body, signal, seconds: requestSeconds })
    .catch((error: unknown) => {
      logger.info({ err: error, refused: error instanceof FetchRefused }, 'a webhook could not be delivered');
      return null;
    });
  // It is delivered after the next start.
  if (signal.aborted && status === null) return;
  if (status === gone) await webhooks.deleteOne({ user_id: run.user_id, url: webhook.url });
  await recordAttempt(context, run, status);
}

/** @param status null without a response */
async function recordAttempt(
  { runModel, now }: Context,
  { _id, webhook }: RunRecord,
  status: number | null,
): Promise<void> {
  const time = now();
  const attempts = (webhook?.attempts ?? 0) + 1;
  const delivered = status !== null && status >= 200 && status < 300;
  const delay = delaysMs[attempts - 1];
  const final = delivered || status === gone || delay === undefined;
  const state = delivered ? 'delivered' : final ? 'given_up' : 'due';
  const delivery: WebhookDelivery = { state, attempts, status, attempted_at: time };
  await runModel.updateOne(
    { _id },
    final
      ? { $set: { webhook: delivery }, $unset: { webhook_at: '' } }
      : { $set: { webhook: delivery, webhook_at: new Date(time.getTime() + delay) } },
  );
}

function eventOf({ _id }: RunRecord, { status, body }: RunOutcome, now: Date): WebhookEvent {
  const id = _id.toHexString();
  const data = { id, url: runAddresses(id).url };
  const timestamp = now.toISOString();
  if (status !== 200) {
    const { code } = JSON.parse(body) as Failure;
    if (code === 'run_stopped') return { type: 'run.stopped', timestamp, data };
    return { type: 'run.failed', timestamp, data: { ...data, code } };
  }
  const { creation } = JSON.parse(body) as { creation: Pick<Creation, 'status'> };
  return { type: creation.status === 'stopped' ? 'run.stopped' : 'run.completed', timestamp, data };
}
