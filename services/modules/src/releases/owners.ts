import type { FieldFault, ModuleManifest } from '@atelier/contracts';
import { AppError } from '@atelier/service-kit/errors';
import mongoose from 'mongoose';
import type { RegistryModels } from './models.ts';

/** Which module owns each path of a tool, and each type of creations. */
export interface Owners {
  /** The problem of each path of a version that belongs to another module. */
  pathProblems(manifest: ModuleManifest): Promise<FieldFault[]>;
  /**
   * Makes the module of a version the owner of its paths, and of each type of creations that no other module declares. Only the
   * owner may have a `view`: the dashboard runs it for all creations of the type. Only the owner's service may make them.
   * @throws AppError `module_invalid` for a path, a view or a call of the service that belongs to another module
   */
  claim(manifest: ModuleManifest): Promise<void>;
  /** Releases the paths and types of a module that none of its served versions has. */
  releaseUnused(module: string, served: readonly ModuleManifest[]): Promise<void>;
}

/** Creates the owners on the collection `module_paths`. */
export function createOwners(owners: RegistryModels['paths']): Owners {
  const pathProblems = async ({ name, tools }: ModuleManifest): Promise<FieldFault[]> => {
    const taken = await owners
      .find({
        _id: mongoose.trusted({ $in: pathsOf(tools) }),
        module: mongoose.trusted({ $ne: name }),
      })
      .lean();
    return taken.map(({ _id: path, module: owner }) => ({
      field: 'manifest.tools',
      message: `The path ${path} belongs to ${owner}. Choose another.`,
    }));
  };

  const claimPaths = async (manifest: ModuleManifest) => {
    const { name: module, tools } = manifest;
    for (const path of pathsOf(tools)) {
      await owners
        .updateOne({ _id: path, module }, { $setOnInsert: { _id: path, module } }, { upsert: true })
        .catch(async (error: unknown) => {
          const details = await pathProblems(manifest);
          throw details.length > 0 ? new AppError('module_invalid', { details, cause: error }) : error;
        });
    }
  };

  const claimTypes = async ({ name: module, tools, service }: ModuleManifest) => {
    for (const _id of typeIds(tools))
      await owners.updateOne({ _id }, { $setOnInsert: { _id, module } }, { upsert: true });
    const viewed = tools.flatMap(({ creates }) => creates.filter(({ view }) => view).map(({ type }) => type));
    const made = Object.values(service?.calls ?? {}).flatMap(({ creates }) => creates ?? []);
    const details: FieldFault[] = [];
    for (const type of new Set([...viewed, ...made])) {
      const owner = await owners.findById(typeId(type)).lean();
      if (!owner || owner.module === module) continue;
      const rule = made.includes(type)
        ? 'Only the service of that module may make them.'
        : 'Only that module may have a view of them.';
      details.push({
        field: made.includes(type) ? 'manifest.service' : 'manifest.tools',
        message: `Creations of the type ${type} belong to ${owner.module}. ${rule}`,
      });
    }
    if (details.length > 0) throw new AppError('module_invalid', { details });
  };

  return {
    pathProblems,
    async claim(manifest) {
      await claimPaths(manifest);
      await claimTypes(manifest);
    },
    async releaseUnused(module, served) {
      const used = served.flatMap(({ tools }) => [...pathsOf(tools), ...typeIds(tools)]);
      await owners.deleteMany({ module, _id: mongoose.trusted({ $nin: used }) });
    },
  };
}

type Tools = ModuleManifest['tools'];

const pathsOf = (tools: Tools) => tools.map(({ path }) => path);

/** The id of a type of creations among the paths. No path begins with it. */
const typeId = (type: string) => `type ${type}`;

const typeIds = (tools: Tools) => [
  ...new Set(tools.flatMap(({ creates }) => creates.map(({ type }) => typeId(type)))),
];
