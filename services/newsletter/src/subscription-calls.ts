import { isDuplicateKey } from '@atelier/server-kit/database';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { requestJob } from '@atelier/server-kit/job-requests';
import type { AuditEvent } from '@atelier/server-kit/logging';
import mongoose from 'mongoose';
import type { Handler } from './dependencies.ts';
import { hashOf, inboxOf, type SubscriptionModel, type SubscriptionRecord } from './subscription-model.ts';

/**
 * `POST /api/newsletter/subscribe`. Records the request, with the same work and response for each address.
 * A job of the inbox decides on a mail.
 */
export const subscribe: Handler<'subscribe'> = async ({ body }, { subscriptions }) => {
  const { inbox } = await record(subscriptions, body).catch((error: unknown) => {
    // Two concurrent first requests: the other one has stored the address.
    if (isDuplicateKey(error)) return record(subscriptions, body);
    throw error;
  });
  await requestJob(subscriptions.db, { name: 'mails', key: inbox });
  return { success: true, ...sentence('subscribe_mailed') };
};

/**
 * `POST /api/newsletter/confirm`. A token takes effect once; a repeated request gets the same response.
 * @throws AppError `link_expired` for every other token.
 */
export const confirmSubscription: Handler<'confirmSubscription'> = async ({ body }, { subscriptions }) => {
  const hash = hashOf(body.token);
  const confirmed = await subscriptions.updateOne(
    {
      confirmations: mongoose.trusted({ $elemMatch: { hash, expires_at: { $gt: new Date() } } }),
    },
    { $set: { state: 'confirmed', confirmed_with: hash, confirmations: [] } },
  );
  if (confirmed.matchedCount === 0 && !(await subscriptions.exists({ confirmed_with: hash }))) {
    throw new AppError('link_expired');
  }
  return { success: true, ...sentence('subscribed') };
};

type Request = Pick<SubscriptionRecord, 'email' | 'language'>;

function record(subscriptions: SubscriptionModel, { email, language }: Request) {
  const request = { requested_at: new Date(), inbox: hashOf(inboxOf(email)), language };
  return subscriptions
    .findOneAndUpdate({ email }, { $set: request }, { upsert: true, returnDocument: 'after' })
    .lean<SubscriptionRecord>()
    .orFail();
}

/** `POST /api/newsletter/unsubscribe`. Deletes the address; a repeated request gets the same response. */
export const unsubscribe: Handler<'unsubscribe'> = async ({ body, audit }, { subscriptions }) => {
  return end(subscriptions, body.token, audit);
};

/** `POST /newsletter/unsubscribe?token=…`, which mail programs send (RFC 8058). */
export const unsubscribeOneClick: Handler<'unsubscribeOneClick'> = async (
  { query, audit },
  { subscriptions },
) => {
  return end(subscriptions, query.token, audit);
};

async function end(subscriptions: SubscriptionModel, token: string, audit: (event: AuditEvent) => void) {
  const { deletedCount } = await subscriptions.deleteOne({ token_hashes: hashOf(token) });
  if (deletedCount > 0) audit({ event: 'newsletter_unsubscribed' });
  return { success: true, ...sentence('unsubscribed') } as const;
}
