import { dayMs, hourMs } from '@atelier/server-kit/time';
import mongoose from 'mongoose';
import type { VersionFiles } from '../files/version-files.ts';
import type { ModuleRecord, RegistryModels, VersionRecord } from './models.ts';
import { listedVersions } from './release-state.ts';

/** The number of newest versions per module that retain their files, in addition to listed ones. */
const retainedVersions = 20;
/** Versions published or served within this time also retain their files, in ms. */
const recentMs = 14 * dayMs;

type KnownVersion = Pick<VersionRecord, '_id' | 'version' | 'published_at' | 'served_at' | 'removed_at'>;

/** The versions of a module to remove. @param published newest first */
function removableVersions(
  state: ModuleRecord,
  published: readonly KnownVersion[],
  newest: number,
): KnownVersion[] {
  if (state.removed_at) return [...published];
  const listed = listedVersions(state);
  const isRecent = (date: Date | null) => date !== null && Date.now() - date.getTime() < recentMs;
  return published
    .slice(newest)
    .filter(
      ({ version, published_at, served_at }) =>
        !listed.includes(version) && !isRecent(published_at) && !isRecent(served_at),
    );
}

export async function removeOldVersions(
  { modules, versions }: RegistryModels,
  files: VersionFiles,
  { module, newest = retainedVersions }: { module?: string; newest?: number } = {},
): Promise<string[]> {
  const removed: string[] = [];
  for (const state of await modules.find(module === undefined ? {} : { _id: module }).lean()) {
    const published = await versions
      .find({ module: state._id, files: mongoose.trusted({ $ne: [] }) }, { manifest: 0, files: 0, maps: 0 })
      .sort({ published_at: -1 })
      .lean();
    const removable = removableVersions(state, published, newest);
    await mark(removable, new Date());
    // An interrupted sweep marked these, and then they were activated.
    await mark(
      published.filter((one) => one.removed_at !== null && !removable.includes(one)),
      null,
    );
    if (removable.length === 0) continue;
    const history = state.history.filter((one) => !removable.some(({ version }) => version === one));
    const { modifiedCount } = await modules.updateOne(
      { _id: state._id, revision: state.revision },
      { $set: { history }, $inc: { revision: 1 } },
    );
    if (modifiedCount === 0) {
      // The release state has changed in the meantime: the next sweep decides again.
      await mark(removable, null);
      continue;
    }
    for (const { _id } of removable) {
      const stored = await versions.findById(_id, { files: 1, maps: 1 }).lean();
      await files.remove([...(stored?.files ?? []), ...(stored?.maps ?? [])]);
      await versions.updateOne({ _id }, { $set: { files: [], maps: [] } });
      removed.push(_id);
    }
  }
  return removed;

  async function mark(which: readonly KnownVersion[], removed_at: Date | null): Promise<void> {
    if (which.length === 0) return;
    const ids = which.map(({ _id }) => _id);
    await versions.updateMany({ _id: mongoose.trusted({ $in: ids }) }, { $set: { removed_at } });
  }
}

/** Removes files of interrupted publications: older than an hour, and without a version. */
export async function removeAbandonedFiles(
  { versions }: RegistryModels,
  files: VersionFiles,
  now = Date.now(),
): Promise<number> {
  const stored = await files.storedBefore(new Date(now - hourMs));
  if (stored.length === 0) return 0;
  const known = new Set<string>();
  for await (const { files: kept, maps = [] } of versions.find({}, { files: 1, maps: 1 }).lean().cursor())
    for (const { identity, br } of [...kept, ...maps]) for (const id of [identity, br]) known.add(String(id));
  const abandoned = stored.filter((id) => !known.has(String(id)));
  await files.removeIds(abandoned);
  return abandoned.length;
}
