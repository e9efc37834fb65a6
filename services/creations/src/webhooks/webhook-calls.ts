import { type Webhook, webhookEventTypes } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import type { CreationRecord } from '@atelier/creation-kit/creations';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { FetchRefused } from '@atelier/server-kit/outbound';
import { newWebhookSecret } from '@atelier/server-kit/webhook-request';
import mongoose from 'mongoose';
import type { Dependencies } from '../dependencies.ts';

const listedDeliveries = 20;

/** `GET /api/user/webhook`: the user's webhook and its latest deliveries. */
export async function getWebhook(
  { identity }: CallContext<'getWebhook'>,
  dependencies: Dependencies,
): Promise<CallResult<'getWebhook'>> {
  return {
    success: true,
    message: '',
    webhook: await readWebhook(dependencies, identity.userId),
  };
}

/** `POST /api/user/set-webhook`: each time with a new secret. */
export async function setWebhook(
  { body, identity }: CallContext<'setWebhook'>,
  dependencies: Dependencies,
): Promise<CallResult<'setWebhook'>> {
  const { accounts, safeFetch } = dependencies;
  const _id = identity.userId;
  if (body.url === '') {
    await accounts.updateOne({ _id }, { $unset: { webhook: '' } });
    return { success: true, ...sentence('webhook_removed'), webhook: null, secret: null };
  }
  try {
    safeFetch.check(body.url);
  } catch (cause) {
    if (!(cause instanceof FetchRefused)) throw cause;
    const details = [
      {
        field: 'url',
        ...sentence('public_address'),
      },
    ];
    throw new AppError('invalid_request', { details, cause });
  }
  const secret = newWebhookSecret();
  const { url, events } = body;
  const set = { url, secret, ...(events && { events }), created_at: new Date() };
  await accounts.updateOne({ _id }, { $set: { webhook: set } }, { upsert: true });
  const webhook = await readWebhook(dependencies, _id);
  return { success: true, ...sentence('webhook_set'), webhook, secret };
}

/** `POST /api/user/resend-webhook`: makes a delivery due again. */
export async function resendWebhook(
  { body, identity }: CallContext<'resendWebhook'>,
  { creations }: Dependencies,
): Promise<CallResult<'resendWebhook'>> {
  const delivered = {
    _id: body.run,
    user_id: identity.userId,
    'run.webhook.attempted_at': mongoose.trusted({ $type: 'date' }),
  };
  const due = {
    $set: { 'run.webhook.attempts': 0, 'run.webhook.state': 'due', 'run.webhook_at': new Date() },
  };
  const { matchedCount } = await creations.updateOne(delivered, due, { timestamps: false });
  if (matchedCount === 0) throw new AppError('creation_not_found');
  return { success: true, ...sentence('webhook_resent') };
}

async function readWebhook({ accounts, creations }: Dependencies, user_id: string): Promise<Webhook | null> {
  const account = await accounts.findById(user_id, { webhook: 1 }).lean();
  if (!account?.webhook) return null;
  const reported = await creations
    .find({ user_id, 'run.webhook.attempted_at': mongoose.trusted({ $type: 'date' }) }, { 'run.webhook': 1 })
    .sort({ 'run.webhook.attempted_at': -1 })
    .limit(listedDeliveries)
    .lean<Pick<CreationRecord, '_id' | 'run'>[]>();
  const deliveries = reported.flatMap(({ _id, run }) =>
    run?.webhook
      ? { run: _id.toHexString(), ...run.webhook, attempted_at: run.webhook.attempted_at.toISOString() }
      : [],
  );
  const { url, created_at, events = [...webhookEventTypes] } = account.webhook;
  return { url, events: events as Webhook['events'], created_at: created_at.toISOString(), deliveries };
}
