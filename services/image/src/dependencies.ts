import { type CreationModel, openCreations } from '@atelier/service-kit/creations';
import { createFairQueue, type FairQueue } from '@atelier/service-kit/fair-queue';
import { createSafeFetch } from '@atelier/service-kit/outbound';
import {
  createLiveRuns,
  createRunQueue,
  createRunStore,
  type LiveRuns,
  openRuns,
  type RunQueue,
} from '@atelier/service-kit/runs';
import type { ServiceContext } from '@atelier/service-kit/service';
import { createUsageLedger, openUsage, type UsageLedger } from '@atelier/service-kit/usage';
import { createImageProvider, type ImageProvider } from './drawing/image-provider.ts';
import { createPreparer, type Preparer } from './preparing/preparer.ts';
import type { Settings } from './settings.ts';
import { createPictureStore, type PictureStore } from './store/picture-store.ts';

/** The dependencies of this service's calls. */
export interface Dependencies {
  settings: Settings;
  creations: CreationModel;
  usage: UsageLedger;
  runs: LiveRuns;
  queue: RunQueue;
  provider: ImageProvider;
  preparer: Preparer;
  store: PictureStore;
  /** Limits how many images are generated at once, in total and per user. */
  drawings: FairQueue;
  /** Limits how many removals run at the image store at once, in total and per user. */
  removals: FairQueue;
}

/** Opens the collections and clients that the calls need. */
export async function createDependencies({
  settings,
  connection,
  logger,
}: ServiceContext<Settings>): Promise<Dependencies> {
  const safeFetch = createSafeFetch({ hosts: settings.IMAGE_FETCH_HOSTS ?? [] });
  const perUserQueueLimit = settings.IMAGE_WAITING_PER_USER;
  const models = await openRuns(connection);
  return {
    settings,
    creations: await openCreations(connection),
    usage: createUsageLedger(await openUsage(connection), settings.PLAN_LIMITS),
    runs: createLiveRuns({
      store: createRunStore(models),
      unattendedSeconds: settings.RUN_UNATTENDED_SECONDS,
      logger,
    }),
    queue: createRunQueue(models),
    provider: createImageProvider(settings, safeFetch),
    preparer: createPreparer({
      seconds: settings.IMAGE_PREPARE_SECONDS,
      waitingPerUser: perUserQueueLimit,
      concurrency: settings.IMAGE_UPLOADS_AT_ONCE,
      secondsPerMinute: settings.FILE_CPU_SECONDS_PER_MINUTE,
    }),
    store: createPictureStore({ deriveSeconds: settings.IMAGE_DERIVE_SECONDS, safeFetch }),
    drawings: createFairQueue({
      name: 'drawings',
      concurrency: settings.IMAGE_DRAWINGS_AT_ONCE,
      perUserConcurrency: settings.IMAGE_DRAWINGS_PER_USER,
      perUserQueueLimit,
    }),
    removals: createFairQueue({
      name: 'removals',
      concurrency: settings.IMAGE_REMOVALS_AT_ONCE,
      perUserConcurrency: settings.IMAGE_REMOVALS_PER_USER,
      perUserQueueLimit,
    }),
  };
}
