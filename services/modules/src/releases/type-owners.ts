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
 * dashboard runs it for all creations of the type. Only the owner's service may make creations of the type.
 * @throws AppError `module_invalid` for a view or a call of the service whose type belongs to another module.
 */
export async function claimTypes(
  owners: PathOwners,
  module: string,
  tools: ModuleManifest['tools'],
  service: ModuleManifest['service'],
): Promise<void> {
  for (const _id of typeIds(tools))
    await owners.updateOne({ _id }, { $setOnInsert: { _id, module } }, { upsert: true });
  const viewed = tools.flatMap(({ creates }) => creates.filter(({ view }) => view).map(({ type }) => type));
  const made = Object.values(service?.calls ?? {}).flatMap(({ creates }) => creates ?? []);
  const details = [];
  for (const type of new Set([...viewed, ...made])) {
    const owner = await owners.findById(idOf(type)).lean();
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
}
