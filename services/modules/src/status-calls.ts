import type { ModuleStatus } from '@atelier/contracts';
import { serveCall } from '@atelier/service-kit/http';
import type { Dependencies } from './dependencies.ts';
import { moduleOf } from './deployer-rules.ts';

/** What a module serves, with what pages observed. @throws AppError `module_not_found` */
export async function fullStatus(
  { releases, health }: Pick<Dependencies, 'releases' | 'health'>,
  module: string,
): Promise<ModuleStatus> {
  const [status, observed] = await Promise.all([releases.status(module), health.read(module)]);
  return { ...status, health: observed };
}

/** `GET /api/deploy/:module` */
export const getModuleStatus = (dependencies: Dependencies) =>
  serveCall('getModuleStatus', async ({ params, deployer }) => {
    const status = await fullStatus(dependencies, moduleOf(params, deployer));
    return { success: true, message: 'The state of the module.', status };
  });

/** `GET /api/deploy/:module/events` */
export const getModuleEvents = ({ releases }: Dependencies) =>
  serveCall('getModuleEvents', async ({ params, deployer }) => {
    const events = await releases.events(moduleOf(params, deployer));
    return { success: true, message: 'The audit log of the module.', events };
  });
