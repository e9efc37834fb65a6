import { type CreationModel, openCreations } from '@atelier/service-kit/creations';
import { type Cursors, createCursors } from '@atelier/service-kit/paging';
import {
  createRunFollower,
  createRunStore,
  openRuns,
  type RunFollower,
  type RunStore,
} from '@atelier/service-kit/runs';
import type { ServiceContext } from '@atelier/service-kit/service';
import { createUsageLedger, openUsage, type UsageLedger } from '@atelier/service-kit/usage';
import type { Settings } from './settings.ts';

/** The dependencies of this service's calls. */
export interface Dependencies {
  creations: CreationModel;
  usage: UsageLedger;
  runs: RunStore;
  follower: RunFollower;
  cursors: Cursors;
  /** PUBLIC_ORIGIN: image addresses begin with it. */
  publicOrigin: string;
}

export async function createDependencies({
  settings,
  connection,
  logger,
}: ServiceContext<Settings>): Promise<Dependencies> {
  const runs = createRunStore(await openRuns(connection));
  return {
    creations: await openCreations(connection),
    usage: createUsageLedger(await openUsage(connection), settings.PLAN_LIMITS),
    runs,
    follower: createRunFollower(runs, logger),
    cursors: createCursors(...settings.CURSOR_SECRET),
    publicOrigin: settings.PUBLIC_ORIGIN,
  };
}
