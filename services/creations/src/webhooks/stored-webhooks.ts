import type { AccountModel, WebhookRecord } from '@atelier/creation-kit/creations';
import { isDuplicateKey } from '@atelier/server-kit/database';
import { hourMs } from '@atelier/server-kit/time';
import mongoose from 'mongoose';

/** How long a deleted webhook can be restored, in ms. */
const restorableMs = hourMs;

/** The user's webhooks, oldest first. */
export async function readWebhooks(accounts: AccountModel, userId: string): Promise<WebhookRecord[]> {
  const account = await accounts.findById(userId, { webhooks: 1 }).lean();
  return (account?.webhooks ?? []).filter(({ deleted_at }) => !deleted_at);
}

/**
 * Stores what `change` makes of the user's webhooks, of which some may be deleted, and returns it. It runs again
 * if another request changed them in the meantime.
 */
export async function changeWebhooks(
  accounts: AccountModel,
  _id: string,
  change: (webhooks: readonly WebhookRecord[]) => WebhookRecord[],
): Promise<WebhookRecord[]> {
  for (;;) {
    const account = await accounts.findById(_id, { webhooks: 1, webhooks_version: 1 }).lean();
    const webhooks = change(account?.webhooks ?? []);
    const version = account?.webhooks_version ?? mongoose.trusted({ $exists: false });
    const update = { $set: { webhooks }, $inc: { webhooks_version: 1 } };
    try {
      // If the version is another one, the filter matches nothing, and the insertion fails.
      await accounts.updateOne({ _id, webhooks_version: version }, update, { upsert: true });
      return webhooks;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** Removes webhooks that can no longer be restored. */
export async function removeDeletedWebhooks(accounts: AccountModel): Promise<number> {
  const deleted_at = { $lte: new Date(Date.now() - restorableMs) };
  const { modifiedCount } = await accounts.updateMany(
    { 'webhooks.deleted_at': mongoose.trusted(deleted_at) },
    { $pull: { webhooks: { deleted_at } }, $inc: { webhooks_version: 1 } },
  );
  return modifiedCount;
}
