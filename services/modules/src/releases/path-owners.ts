import { AppError } from '@atelier/service-kit';
import mongoose, { type Model } from 'mongoose';
import type { PathRecord } from './models.ts';

/** The module of each path that is served. */
export type PathOwners = Model<PathRecord>;

/** The problem of each path that belongs to another module. */
export async function pathProblems(owners: PathOwners, module: string, paths: readonly string[]) {
  const taken = await owners
    .find({ _id: mongoose.trusted({ $in: [...paths] }), module: mongoose.trusted({ $ne: module }) })
    .lean();
  return taken.map(({ _id: path, module: owner }) => ({
    field: 'manifest.tools',
    message: `The path ${path} belongs to ${owner}. Choose another.`,
  }));
}

/** Makes the module the owner of the paths. @throws AppError `module_invalid` for one that belongs to another. */
export async function claimPaths(
  owners: PathOwners,
  module: string,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await owners
      .updateOne({ _id: path, module }, { $setOnInsert: { _id: path, module } }, { upsert: true })
      .catch(async (error: unknown) => {
        const details = await pathProblems(owners, module, paths);
        throw details.length > 0 ? new AppError('module_invalid', { details, cause: error }) : error;
      });
  }
}

/** Gives up the paths of the module that none of its served versions has. */
export async function releasePaths(
  owners: PathOwners,
  module: string,
  inUse: readonly string[],
): Promise<void> {
  await owners.deleteMany({ module, _id: mongoose.trusted({ $nin: [...inUse] }) });
}
