import { serveCall } from '@atelier/service-kit';
import type { SubscriptionModel } from './subscription-model.ts';
import { hashOf } from './token.ts';

/** `POST /api/newsletter/unsubscribe`. The address is forgotten; asking again is answered in the same way. */
export const unsubscribe = (subscriptions: SubscriptionModel) =>
  serveCall('unsubscribe', async ({ body, audit }) => {
    const { deletedCount } = await subscriptions.deleteOne({ token_hashes: hashOf(body.token) });
    if (deletedCount > 0) audit({ event: 'newsletter_unsubscribed' });
    return { success: true, message: 'You are no longer subscribed.' };
  });
