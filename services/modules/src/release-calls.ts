import { serveCall } from '@atelier/service-kit';
import type { Deployer } from '@atelier/service-kit/http';
import type { Dependencies } from './dependencies.ts';
import { limitChanges, moduleOf } from './deployer-rules.ts';
import { activated, disabled, rolledBack, rolledOut } from './releases/release-state.ts';
import type { Change, Releases } from './releases/releases.ts';

type OwnChange = Omit<Change, 'module' | 'actor'>;

/** Changes what a module serves, and responds with its new status. */
async function release(
  releases: Releases,
  { params, deployer }: { params: { module: string }; deployer: Deployer },
  change: OwnChange,
) {
  const module = moduleOf(params, deployer);
  await limitChanges(releases, deployer);
  await releases.change({ module, actor: deployer.id, ...change });
  const status = await releases.status(module);
  const served =
    status.state === 'disabled' ? 'disabled' : `served as ${status.active ?? status.candidate?.version}`;
  return { success: true, message: `${module} is ${served}.`, status } as const;
}

/** `POST /api/deploy/:module/activate` */
export const activateVersion = ({ releases }: Dependencies) =>
  serveCall('activateVersion', async (call) => {
    const { version, reason } = call.body;
    return release(releases, call, {
      ...{ action: 'activated', version, reason },
      next: (state) => activated(state, version),
    });
  });

/** `POST /api/deploy/:module/rollout` */
export const rollOutVersion = ({ releases }: Dependencies) =>
  serveCall('rollOutVersion', async (call) => {
    const { version, percent, reason } = call.body;
    return release(releases, call, {
      ...{ action: 'rolled_out', version, percent, reason },
      next: (state) => rolledOut(state, version, percent),
    });
  });

/** `POST /api/deploy/:module/rollback` */
export const rollBackModule = ({ releases }: Dependencies) =>
  serveCall('rollBackModule', async (call) =>
    release(releases, call, { action: 'rolled_back', reason: call.body.reason, next: rolledBack }),
  );

/** `POST /api/deploy/:module/disable` */
export const disableModule = ({ releases }: Dependencies) =>
  serveCall('disableModule', async (call) =>
    release(releases, call, { action: 'disabled', reason: call.body.reason, next: disabled }),
  );
