import { serveCall } from '@atelier/service-kit';
import type { Dependencies } from './dependencies.ts';
import { hashOf, type SubscriptionModel } from './subscription-model.ts';

const unsubscribed = { success: true, message: 'You are no longer subscribed.' } as const;

/** `POST /api/newsletter/unsubscribe`. Deletes the address; a repeated request gives the same response. */
export const unsubscribe = ({ subscriptions }: Dependencies) =>
  serveCall('unsubscribe', async ({ body, audit }) => {
    if (await end(subscriptions, body.token)) audit({ event: 'newsletter_unsubscribed' });
    return unsubscribed;
  });

/** `POST /newsletter/unsubscribe?token=…`, which mail programs send for `List-Unsubscribe-Post` (RFC 8058). */
export const unsubscribeOneClick = ({ subscriptions }: Dependencies) =>
  serveCall('unsubscribeOneClick', async ({ query, audit }) => {
    if (await end(subscriptions, query.token)) audit({ event: 'newsletter_unsubscribed' });
    return unsubscribed;
  });

/** Returns whether there was a subscription. */
async function end(subscriptions: SubscriptionModel, token: string): Promise<boolean> {
  const { deletedCount } = await subscriptions.deleteOne({ token_hashes: hashOf(token) });
  return deletedCount > 0;
}
