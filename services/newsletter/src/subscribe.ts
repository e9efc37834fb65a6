import { serveCall } from '@atelier/service-kit';
import type { Dependencies } from './dependencies.ts';
import type { SubscriptionModel } from './subscription-model.ts';

/**
 * `POST /api/newsletter/subscribe`. Does the same work and gives the same answer for a new, a pending and a confirmed
 * address: it records the request. The outbox decides afterwards whether a mail is sent, and which.
 */
export const subscribe = ({ subscriptions, outbox }: Dependencies) =>
  serveCall('subscribe', async ({ body }) => {
    await record(subscriptions, body.email).catch((error: unknown) => {
      // Two first requests at once: the other one has stored the address meanwhile.
      if (isDuplicate(error)) return record(subscriptions, body.email);
      throw error;
    });
    outbox.wake();
    return { success: true, message: 'Check your inbox to confirm.' };
  });

async function record(subscriptions: SubscriptionModel, email: string): Promise<void> {
  const now = new Date();
  await subscriptions.updateOne(
    { email },
    {
      $set: { mail_state: 'due', requested_at: now },
      $setOnInsert: {
        state: 'pending',
        token_hashes: [],
        confirmations: [],
        confirmed_with: null,
        mail_at: now,
        mail_failures: 0,
        mailed_at: [],
      },
    },
    { upsert: true },
  );
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}
