import type { ModuleManifest } from '@atelier/contracts';
import { AppError } from '@atelier/service-kit';
import type { PathOwners } from './path-owners.ts';

/** The id of a type of creations among the paths. No path begins with it. */
const idOf = (type: string) => `type ${type}`;

/** The ids of the types that the tools declare. */
export const typeIds = (tools: ModuleManifest['tools']): string[] => [
  ...new Set(tools.flatMap(({ creates }) => creates.map(({ type }) => idOf(type)))),
];

/**
 * Makes the module the owner of each type of creations that no other module declares. Only the owner may have a `view`: the
 * dashboard runs it for all creations of the type.
 * @throws AppError `module_invalid` for a view of a type that belongs to another module.
 */
export async function claimTypes(
  owners: PathOwners,
  module: string,
  tools: ModuleManifest['tools'],
): Promise<void> {
  for (const _id of typeIds(tools))
    await owners.updateOne({ _id }, { $setOnInsert: { _id, module } }, { upsert: true });
  const viewed = tools.flatMap(({ creates }) => creates.filter(({ view }) => view).map(({ type }) => type));
  const details = [];
  for (const type of new Set(viewed)) {
    const owner = await owners.findById(idOf(type)).lean();
    if (owner && owner.module !== module)
      details.push({
        field: 'manifest.tools',
        message: `Creations of the type ${type} belong to ${owner.module}. Only that module may have a view of them.`,
      });
  }
  if (details.length > 0) throw new AppError('module_invalid', { details });
}
