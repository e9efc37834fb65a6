import { serveCall } from '@atelier/service-kit';
import type { SubscriptionModel } from './subscription-model.ts';
import { hashOf, newToken } from './token.ts';

/** More than anybody needs, and an end to what one address can store. */
const mostTokens = 10;

/**
 * `POST /api/newsletter/subscribe`. An address is stored once; asking again is answered in the same way, so that nobody
 * learns who has subscribed, and gives one more token.
 */
export const subscribe = (subscriptions: SubscriptionModel) =>
  serveCall('subscribe', async ({ body }) => {
    const token = newToken();
    await store(subscriptions, body.email, hashOf(token)).catch((error: unknown) => {
      // Two first subscriptions at once: the other one has stored the address meanwhile.
      if (isDuplicate(error)) return store(subscriptions, body.email, hashOf(token));
      throw error;
    });
    return { success: true, message: 'You are subscribed.', token };
  });

async function store(subscriptions: SubscriptionModel, email: string, hash: string): Promise<void> {
  await subscriptions.updateOne(
    { email },
    { $push: { token_hashes: { $each: [hash], $slice: -mostTokens } } },
    { upsert: true },
  );
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}
