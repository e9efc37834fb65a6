import { serveCall } from '@atelier/service-kit';
import type { Dependencies } from './dependencies.ts';
import { moduleOf } from './deployer-rules.ts';
import { fullStatus } from './full-status.ts';

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
