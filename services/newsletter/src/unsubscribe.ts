import { serveCall } from '@atelier/service-kit';
import type { Dependencies } from './dependencies.ts';
import type { SubscriptionModel } from './subscription-model.ts';
import { hashOf } from './token.ts';

const answer = { success: true, message: 'You are no longer subscribed.' } as const;

/** `POST /api/newsletter/unsubscribe`. Deletes the address; asking again is answered in the same way. */
export const unsubscribe = ({ subscriptions }: Dependencies) =>
  serveCall('unsubscribe', async ({ body, audit }) => {
    if (await end(subscriptions, body.token)) audit({ event: 'newsletter_unsubscribed' });
    return answer;
  });

/** `POST /newsletter/unsubscribe?token=…`, which mail programs send for `List-Unsubscribe-Post` (RFC 8058). */
export const unsubscribeOneClick = ({ subscriptions }: Dependencies) =>
  serveCall('unsubscribeOneClick', async ({ query, audit }) => {
    if (await end(subscriptions, query.token)) audit({ event: 'newsletter_unsubscribed' });
    return answer;
  });

/** Whether there was a subscription to end. */
async function end(subscriptions: SubscriptionModel, token: string): Promise<boolean> {
  const { deletedCount } = await subscriptions.deleteOne({ token_hashes: hashOf(token) });
  return deletedCount > 0;
}
