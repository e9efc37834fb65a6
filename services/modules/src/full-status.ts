import type { ModuleStatus } from '@atelier/contracts';
import type { Dependencies } from './dependencies.ts';

/** What a module serves, with what pages observed. @throws AppError `module_not_found` */
export async function fullStatus(
  { releases, health }: Pick<Dependencies, 'releases' | 'health'>,
  module: string,
): Promise<ModuleStatus> {
  const [status, observed] = await Promise.all([releases.status(module), health.read(module)]);
  return { ...status, health: observed };
}
