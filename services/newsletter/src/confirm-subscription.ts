import { AppError, serveCall } from '@atelier/service-kit';
import mongoose from 'mongoose';
import type { Dependencies } from './dependencies.ts';
import { hashOf } from './token.ts';

/**
 * `POST /api/newsletter/confirm`. A token takes effect once; sending it again is answered in the same way, so that a lost
 * answer can be repeated. @throws AppError `link_expired` for every other token.
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
    return { success: true, message: 'You are subscribed.' };
  });
