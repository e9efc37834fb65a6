import {
  type AccountModel,
  mostRestorableWebhooks,
  type WebhookRecord,
} from '@atelier/creation-kit/creations';
import { isDuplicateKey } from '@atelier/server-kit/database';
import { hourMs } from '@atelier/server-kit/time';
import mongoose from 'mongoose';

const restorableMs = hourMs;

export async function readWebhooks(accounts: AccountModel, userId: string): Promise<WebhookRecord[]> {
  const account = await accounts.findById(userId, { webhooks: 1 }).lean();
  return (account?.webhooks ?? []).filter(({ deleted_at }) => !deleted_at);
}

/** Stores the result of `change`, which runs again after a conflict with another request. */
export async function changeWebhooks(
  accounts: AccountModel,
  _id: string,
  change: (webhooks: readonly WebhookRecord[]) => WebhookRecord[],
): Promise<WebhookRecord[]> {
  for (;;) {
    const account = await accounts.findById(_id, { webhooks: 1, webhooks_version: 1 }).lean();
    const webhooks = withoutForgotten(change(account?.webhooks ?? []));
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

/** Without the oldest deleted ones above the most that can be restored. */
function withoutForgotten(webhooks: readonly WebhookRecord[]): WebhookRecord[] {
  const deletedAt = ({ deleted_at }: WebhookRecord) => deleted_at?.getTime() ?? 0;
  const forgotten = webhooks
    .filter(deletedAt)
    .sort((one, other) => deletedAt(other) - deletedAt(one))
    .slice(mostRestorableWebhooks);
  return webhooks.filter((webhook) => !forgotten.includes(webhook));
}

export async function removeDeletedWebhooks(accounts: AccountModel): Promise<number> {
  const deleted_at = { $lte: new Date(Date.now() - restorableMs) };
  const { modifiedCount } = await accounts.updateMany(
    { 'webhooks.deleted_at': mongoose.trusted(deleted_at) },
    { $pull: { webhooks: { deleted_at } }, $inc: { webhooks_version: 1 } },
  );
  return modifiedCount;
}
