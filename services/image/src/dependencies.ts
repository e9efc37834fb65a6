import { type CreationDependencies, openCreationDependencies } from '@atelier/creation-kit/runs';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createFairQueue, type FairQueue } from '@atelier/server-kit/fair-queue';
import { createSafeFetch } from '@atelier/server-kit/outbound';
import { createImageProvider, type ImageProvider } from './drawing/image-provider.ts';
import { deriveSeconds, drawings, mostWaiting, removals, uploadsAtOnce } from './limits.ts';
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
  return {
    ...(await openCreationDependencies(context)),
    settings,
    provider: createImageProvider(settings, safeFetch),
    preparer: createPreparer({
      concurrency: uploadsAtOnce,
      secondsPerMinute: settings.FILE_CPU_SECONDS_PER_MINUTE,
      logger,
    }),
    store: createImageStore({ deriveSeconds, safeFetch }),
    drawings: createFairQueue({ name: 'drawings', ...drawings, perUserQueueLimit: mostWaiting }),
    removals: createFairQueue({ name: 'removals', ...removals, perUserQueueLimit: mostWaiting }),
  };
}
