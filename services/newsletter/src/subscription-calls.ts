import { serveCall } from '@atelier/creation-kit/calls';
import { isDuplicateKey } from '@atelier/server-kit/database';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { AuditEvent } from '@atelier/server-kit/logging';
import mongoose from 'mongoose';
import type { Dependencies } from './dependencies.ts';
import { hashOf, inboxOf, type SubscriptionModel, type SubscriptionRecord } from './subscription-model.ts';

/**
 * `POST /api/newsletter/subscribe`. Does the same work and gives the same response for a new, a pending and a confirmed
 * address: it records the request. The outbox decides afterwards whether a mail is sent, and which.
 */
export const subscribe = ({ subscriptions, outbox }: Dependencies) =>
  serveCall('subscribe', async ({ body }) => {
    await record(subscriptions, body).catch((error: unknown) => {
      // Two concurrent first requests: the other one has stored the address.
      if (isDuplicateKey(error)) return record(subscriptions, body);
      throw error;
    });
    outbox.wake();
    return { success: true, ...sentence('subscribe_mailed') };
  });

/**
 * `POST /api/newsletter/confirm`. A token takes effect once; sending it again gives the same response, so that a lost
 * response can be repeated. @throws AppError `link_expired` for every other token.
 */
export const confirmSubscription = ({ subscriptions }: Dependencies) =>
  serveCall('confirmSubscription', async ({ body }) => {
    const hash = hashOf(body.token);
    const confirmed = await subscriptions.updateOne(
      {
        confirmations: mongoose.trusted({ $elemMatch: { hash, expires_at: { $gt: new Date() } } }),
      },
      { $set: { state: 'confirmed', confirmed_with: hash, confirmations: [], mail_state: 'none' } },
    );
    if (confirmed.matchedCount === 0 && !(await subscriptions.exists({ confirmed_with: hash }))) {
      throw new AppError('link_expired');
    }
    return { success: true, ...sentence('subscribed') };
  });

type Request = Pick<SubscriptionRecord, 'email' | 'language'>;

async function record(subscriptions: SubscriptionModel, { email, language }: Request): Promise<void> {
  const request = { mail_state: 'due' as const, requested_at: new Date(), inbox: inboxOf(email), language };
  await subscriptions.updateOne({ email }, { $set: request }, { upsert: true });
}

/** `POST /api/newsletter/unsubscribe`. Deletes the address; a repeated request gives the same response. */
export const unsubscribe = ({ subscriptions }: Dependencies) =>
  serveCall('unsubscribe', ({ body, audit }) => end(subscriptions, body.token, audit));

/** `POST /newsletter/unsubscribe?token=…`, which mail programs send for `List-Unsubscribe-Post` (RFC 8058). */
export const unsubscribeOneClick = ({ subscriptions }: Dependencies) =>
  serveCall('unsubscribeOneClick', ({ query, audit }) => end(subscriptions, query.token, audit));

async function end(subscriptions: SubscriptionModel, token: string, audit: (event: AuditEvent) => void) {
  const { deletedCount } = await subscriptions.deleteOne({ token_hashes: hashOf(token) });
  if (deletedCount > 0) audit({ event: 'newsletter_unsubscribed' });
  return { success: true, ...sentence('unsubscribed') } as const;
}
