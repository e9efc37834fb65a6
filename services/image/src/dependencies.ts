import { type CreationDependencies, openCreationDependencies } from '@atelier/service-kit/creations';
import { createFairQueue, type FairQueue } from '@atelier/service-kit/fair-queue';
import { createSafeFetch } from '@atelier/service-kit/outbound';
import type { ServiceContext } from '@atelier/service-kit/service';
import { createImageProvider, type ImageProvider } from './drawing/image-provider.ts';
import { createPreparer, type Preparer } from './preparing/preparer.ts';
import type { Settings } from './settings.ts';
import { createImageStore, type ImageStore } from './store/image-store.ts';

/** The dependencies of this service's calls. */
export interface Dependencies extends CreationDependencies {
  settings: Settings;
  provider: ImageProvider;
  preparer: Preparer;
  store: ImageStore;
  /** Limits how many images are generated at once, in total and per user. */
  drawings: FairQueue;
  /** Limits how many removals run at the image store at once, in total and per user. */
  removals: FairQueue;
}

/** Opens the collections and clients that the calls need. */
export async function createDependencies(context: ServiceContext<Settings>): Promise<Dependencies> {
  const { settings, logger } = context;
  const safeFetch = createSafeFetch({ hosts: settings.IMAGE_FETCH_HOSTS ?? [] });
  const perUserQueueLimit = settings.IMAGE_WAITING_PER_USER;
  return {
    ...(await openCreationDependencies(context)),
    settings,
    provider: createImageProvider(settings, safeFetch),
    preparer: createPreparer({
      seconds: settings.IMAGE_PREPARE_SECONDS,
      waitingPerUser: perUserQueueLimit,
      concurrency: settings.IMAGE_UPLOADS_AT_ONCE,
      secondsPerMinute: settings.FILE_CPU_SECONDS_PER_MINUTE,
      logger,
    }),
    store: createImageStore({ deriveSeconds: settings.IMAGE_DERIVE_SECONDS, safeFetch }),
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
