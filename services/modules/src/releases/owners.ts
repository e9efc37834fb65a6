import type { FieldFault, ModuleManifest } from '@atelier/contracts';
import { isDuplicateKey } from '@atelier/server-kit/database';
import { AppError, sentence } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { RegistryModels } from './models.ts';
import { emptyState } from './release-state.ts';

/** The owners of tool paths and creation types. */
export type Owners = ReturnType<typeof createOwners>;

/** Stores owners in the module records. */
export function createOwners(modules: RegistryModels['modules']) {
  const claimFree = async (ids: readonly string[], module: string) => {
    for (const id of ids)
      await modules.updateOne({ _id: module }, { $addToSet: { owns: id } }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
  };

  const takenOf = async (ids: readonly string[], module: string) => {
    // Matches the partial index.
    const among = mongoose.trusted({ $in: [...ids], $type: 'string' as const });
    const others = { owns: among, _id: mongoose.trusted({ $ne: module }) };
    const found = await modules.find(others, { owns: 1 }).lean();
    return found.flatMap(({ _id: owner, owns }) =>
      owns.filter((id) => ids.includes(id)).map((id) => ({ id, owner })),
    );
  };

  /** The problem of each path of a version that belongs to another module. */
  const pathProblems = async (module: string, paths: readonly string[]): Promise<FieldFault[]> =>
    (await takenOf(paths, module)).map(({ id: path, owner }) => ({
      field: 'manifest.tools',
      message: `The path ${path} belongs to ${owner}. Choose another one.`,
    }));

  /** The problem of each type that the version views or creates and that belongs to another module. */
  const typeProblems = async ({ name, tools, service }: ModuleManifest): Promise<FieldFault[]> => {
    const viewed = tools.flatMap(({ creates }) => creates.filter(({ view }) => view).map(({ type }) => type));
    const made = Object.values(service?.calls ?? {}).flatMap(({ creates }) => creates ?? []);
    const taken = await takenOf([...viewed, ...made].map(typeId), name);
    return taken.map(({ id, owner }) => {
      const isCreated = made.some((type) => typeId(type) === id);
      const rule = isCreated
        ? 'Only the service of that module may make them.'
        : 'Only that module may have a view of them.';
      return {
        field: isCreated ? 'manifest.service' : 'manifest.tools',
        message: `Creations of the ${id} belong to ${owner}. ${rule}`,
      };
    });
  };

  return {
    pathProblems,
    /**
     * Makes the module of a version the owner of its paths.
     * @throws AppError `module_invalid` for a path, a view or a call of the service that belongs to another
     * module
     */
    async claim(manifest: ModuleManifest): Promise<void> {
      const { name, tools } = manifest;
      await claimFree(pathsOf(tools), name);
      assertServable(await pathProblems(name, pathsOf(tools)));
      await claimFree(typeIds(tools), name);
      assertServable(await typeProblems(manifest));
    },
    /** Releases the paths and types of a module that none of its served versions has. */
    async releaseUnused(module: string, served: readonly ModuleManifest[]): Promise<void> {
      const used = served.flatMap(({ tools }) => [...pathsOf(tools), ...typeIds(tools)]);
      const owner = await modules.findById(module, { owns: 1 }).lean();
      for (const id of owner?.owns ?? [])
        if (!used.includes(id)) await modules.updateOne({ _id: module }, { $pull: { owns: id } });
    },
    /** Transfers all paths and types of a module to another. */
    async transfer(module: string, to: string): Promise<void> {
      const giver = await modules.findOneAndUpdate({ _id: module }, { $set: { owns: [] } }).lean();
      await modules.updateOne(
        { _id: to },
        {
          $addToSet: { owns: { $each: giver?.owns ?? [] } },
          $setOnInsert: { ...emptyState, created_at: new Date(), revision: 0 },
        },
        { upsert: true },
      );
    },
  };
}

function assertServable(details: FieldFault[]): void {
  if (details.length === 0) return;
  throw new AppError('module_invalid', {
    ...sentence('module_not_servable'),
    details,
  });
}

type Tools = ModuleManifest['tools'];

export const pathsOf = (tools: Tools) => tools.map(({ path }) => path);

/** The id of a type of creations among the paths. No path begins with it. */
const typeId = (type: string) => `type ${type}`;

const typeIds = (tools: Tools) => [
  ...new Set(tools.flatMap(({ creates }) => creates.map(({ type }) => typeId(type)))),
];
