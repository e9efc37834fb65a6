import { randomUUID } from 'node:crypto';
import { mostWebhooks, type Webhook, type WebhookDelivery } from '@atelier/contracts';
import { type CreationRecord, type WebhookRecord, webhooksJob } from '@atelier/creation-kit/creations';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { requestJob } from '@atelier/server-kit/job-requests';
import { FetchRefused, type SafeFetch } from '@atelier/server-kit/outbound';
import { newWebhookSecret } from '@atelier/server-kit/webhook-request';
import mongoose, { Types } from 'mongoose';
import type { Handler } from '../dependencies.ts';
import { changeWebhooks, readWebhooks } from './stored-webhooks.ts';

const listedDeliveries = 20;

/** `GET /api/user/webhooks`. */
export const getWebhooks: Handler<'getWebhooks'> = async ({ identity }, { accounts, creations }) => {
  const webhooks = await readWebhooks(accounts, identity.userId);
  const attempted = await creations
    .find({ user_id: identity.userId, ...wasAttempted }, { 'run.webhooks': 1 })
    .sort({ 'run.webhook_attempted_at': -1 })
    .limit(listedDeliveries)
    .lean<Pick<CreationRecord, '_id' | 'run'>[]>();
  const deliveries = attempted
    .flatMap(deliveriesOf)
    .filter(({ webhook }) => webhooks.some(({ id }) => id === webhook))
    .sort((one, other) => other.attempted_at.localeCompare(one.attempted_at))
    .slice(0, listedDeliveries);
  return { success: true, message: '', webhooks: webhooks.map(toWebhook), deliveries };
};

/** `POST /api/user/set-webhook`: adds a webhook, or changes or restores that of the id or the address. */
export const setWebhook: Handler<'setWebhook'> = async (
  { body: { id, url: given, events, new_secret }, identity },
  { accounts, safeFetch },
) => {
  checkAddress(safeFetch, given);
  const url = addressOf(given);
  const secret = newWebhookSecret();
  const added = { id: new Types.ObjectId().toHexString(), url, events, secret, created_at: new Date() };
  let set: WebhookRecord = added;
  await changeWebhooks(accounts, identity.userId, (webhooks) => {
    const sameAddress = (webhook: WebhookRecord) => !webhook.deleted_at && addressOf(webhook.url) === url;
    const known = webhooks.find(id ? (webhook) => webhook.id === id : sameAddress);
    if (id && !known) throw new AppError('webhook_not_found');
    const others = webhooks.filter((webhook) => webhook !== known && !webhook.deleted_at);
    if (others.length >= mostWebhooks)
      throw new AppError('conflict', sentence('webhooks_full', { limit: mostWebhooks }));
    if (others.some(sameAddress)) throw new AppError('conflict', sentence('webhook_exists'));
    if (!known) return [...webhooks, added];
    const { deleted_at: _, ...kept } = known;
    const rotated = { secret, earlier_secret: kept.secret, secret_at: new Date() };
    set = { ...kept, url, events, ...(new_secret && rotated) };
    return webhooks.map((webhook) => (webhook === known ? set : webhook));
  });
  return {
    success: true,
    ...sentence('webhook_set'),
    webhook: toWebhook(set),
    secret: set.secret === secret ? secret : null,
  };
};

/** `POST /api/user/delete-webhook`. */
export const deleteWebhook: Handler<'deleteWebhook'> = async ({ body: { id }, identity }, { accounts }) => {
  await changeWebhooks(accounts, identity.userId, (webhooks) => {
    const known = existing(
      webhooks.filter(({ deleted_at }) => !deleted_at),
      id,
    );
    return webhooks.map((webhook) => (webhook === known ? { ...webhook, deleted_at: new Date() } : webhook));
  });
  return { success: true, ...sentence('webhook_deleted') };
};

/** `POST /api/user/test-webhook`. */
export const testWebhook: Handler<'testWebhook'> = async (
  { body: { id }, identity, signal },
  { accounts, sendWebhook },
) => {
  const webhook = existing(await readWebhooks(accounts, identity.userId), id);
  const body = JSON.stringify({ type: 'test', timestamp: new Date().toISOString(), data: {} });
  const outcome = await sendWebhook(webhook, { id: `msg_${randomUUID()}`, body, signal });
  return { success: true, ...sentence('webhook_tested'), ...outcome };
};

/** `POST /api/user/resend-webhook`. */
export const resendWebhook: Handler<'resendWebhook'> = async (
  { body, identity },
  { accounts, creations },
) => {
  const chosen = (await readWebhooks(accounts, identity.userId))
    .map(({ id }) => id)
    .filter((id) => body.webhook === undefined || id === body.webhook);
  const delivered = { _id: body.run, user_id: identity.userId, ...wasAttempted };
  const run = (await creations.findOne(delivered, { run: 1 }).lean<Pick<CreationRecord, 'run'>>())?.run;
  const due_at = new Date();
  let count = 0;
  const webhooks = run?.webhooks?.map((delivery) => {
    if (!delivery.attempted_at || !chosen.includes(delivery.webhook)) return delivery;
    count += 1;
    return { ...delivery, attempts: 0, due_at };
  });
  if (count === 0) throw new AppError('creation_not_found');
  const { matchedCount } = await creations.updateOne(
    { ...delivered, 'run.webhook_at': run?.webhook_at ?? null },
    { $set: { 'run.webhooks': webhooks, 'run.webhook_at': due_at } },
    { timestamps: false },
  );
  if (matchedCount === 0) throw new AppError('conflict');
  await requestJob(creations.db, webhooksJob(identity.userId));
  return { success: true, ...sentence('webhook_resent') };
};

/** A URL in normal form, without its fragment: what is requested. */
const addressOf = (url: string) => new URL(url).href.replace(/#.*/, '');

const wasAttempted = { 'run.webhook_attempted_at': mongoose.trusted({ $type: 'date' as const }) };

/** @throws AppError `invalid_request` for a forbidden address */
function checkAddress(safeFetch: SafeFetch, url: string): void {
  try {
    safeFetch.check(url);
  } catch (cause) {
    if (!(cause instanceof FetchRefused)) throw cause;
    const details = [{ field: 'url', ...sentence('public_address') }];
    throw new AppError('invalid_request', { details, cause });
  }
}

/** @throws AppError `webhook_not_found` */
function existing(webhooks: readonly WebhookRecord[], id: string): WebhookRecord {
  const found = webhooks.find((webhook) => webhook.id === id);
  if (!found) throw new AppError('webhook_not_found');
  return found;
}

const toWebhook = ({ id, url, events, created_at }: WebhookRecord): Webhook => ({
  id,
  url,
  events,
  created_at: created_at.toISOString(),
});

const deliveriesOf = ({ _id, run }: Pick<CreationRecord, '_id' | 'run'>): WebhookDelivery[] =>
  (run?.webhooks ?? []).flatMap(({ webhook, attempts, status, reason, attempted_at, due_at }) =>
    attempted_at
      ? {
          webhook,
          run: _id.toHexString(),
          state: due_at ? 'due' : reason === null ? 'delivered' : 'given_up',
          attempts,
          status,
          reason,
          attempted_at: attempted_at.toISOString(),
        }
      : [],
  );
