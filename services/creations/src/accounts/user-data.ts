import {
  type AccountModel,
  type CreationModel,
  erasedAccountFields,
  erasedFields,
  isEnded,
  isOpen,
  newImageKey,
  type ReportModel,
  removeLikesFor,
  removeLikesOf,
  removeOpenReports,
  type VersionModel,
} from '@atelier/creation-kit/creations';
import type { KeyModel, RunEvents } from '@atelier/creation-kit/runs';
import type { UsageModel } from '@atelier/creation-kit/usage';
import mongoose from 'mongoose';

export interface UserData {
  creations: CreationModel;
  accounts: AccountModel;
  versions: VersionModel;
  reports: ReportModel;
  events: RunEvents;
  keys: KeyModel;
  usage: UsageModel;
}

/** Stops a user's runs, ends shares, and makes images private; no address of an image works any more. */
export async function withdrawUser(
  { creations }: Pick<UserData, 'creations'>,
  user_id: string,
): Promise<void> {
  const shared = { user_id, share: mongoose.trusted({ $exists: true as const }) };
  await creations.updateMany(shared, { $unset: { share: '', shared_until: '' } }, { timestamps: false });
  await creations.updateMany({ user_id, status: isOpen }, { $set: { 'run.stop': true } });
  const images = { user_id, image_key: mongoose.trusted({ $exists: true as const }) };
  for await (const { _id, variants } of creations.find(images, { variants: 1 }).lean().cursor()) {
    const others = variants?.map((variant) => ({ ...variant, key: newImageKey() }));
    const renewed = { publish: false, image_key: newImageKey(), ...(others && { variants: others }) };
    await creations.updateOne({ _id, user_id }, { $set: renewed }, { timestamps: false });
  }
}

/** Erases a user's data, except for open runs and for images that are still in the image store. */
export async function eraseUser(data: UserData, user_id: string): Promise<void> {
  const { accounts, creations, versions, reports, events, keys, usage } = data;
  await withdrawUser(data, user_id);
  await accounts.updateOne({ _id: user_id }, { $unset: erasedAccountFields });
  await versions.deleteMany({ user_id });
  await reports.deleteMany({ user_id });
  await removeOpenReports(reports, { owner: user_id });
  await reports.updateMany({ owner: user_id }, { $unset: { owner: '', reason: '' } });
  const ended = { user_id, status: isEnded };
  for await (const { _id, variants = [] } of creations.find(ended, { variants: 1 }).lean().cursor()) {
    await events.remove(_id);
    await removeLikesFor(creations, _id);
    const stored = variants.map(({ id }) => ({ id }));
    if (stored.length > 0) await creations.updateOne({ _id, user_id }, { $set: { variants: stored } });
  }
  await creations.deleteMany({ ...ended, image_id: mongoose.trusted({ $exists: false }) });
  await creations.updateMany(
    { ...ended, deleted_at: mongoose.trusted({ $ne: longAgo }) },
    { $set: { deleted_at: longAgo }, $unset: erasedFields },
    { timestamps: false },
  );
  await removeLikesOf(creations, user_id);
  await keys.deleteMany({ user_id });
  await usage.deleteMany({ user_id });
}

/** The image service purges images that can no longer be restored. */
const longAgo = new Date(0);
