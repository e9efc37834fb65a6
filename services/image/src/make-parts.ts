import type { CreationModel } from '@atelier/service-kit/creations';
import { createFairQueue } from '@atelier/service-kit/fair-queue';
import { createSafeFetch } from '@atelier/service-kit/outbound';
import { createUsageLedger, type UsageModel } from '@atelier/service-kit/usage';
import type { Settings } from './config.ts';
import { createImageProvider } from './drawing/image-provider.ts';
import type { ImageParts } from './parts.ts';
import { createPreparer } from './preparing/preparer.ts';
import { createPictureStore } from './store/picture-store.ts';

/** Builds what the calls need from the settings and the database. */
export function makeParts(settings: Settings, creations: CreationModel, usage: UsageModel): ImageParts {
  const safeFetch = createSafeFetch({ hosts: settings.IMAGE_FETCH_HOSTS ?? [] });
  const perUserQueueLimit = settings.IMAGE_WAITING_PER_USER;
  return {
    settings,
    creations,
    usage: createUsageLedger(usage, settings.PLAN_LIMITS),
    provider: createImageProvider(settings, safeFetch),
    preparer: createPreparer({
      seconds: settings.IMAGE_PREPARE_SECONDS,
      waitingPerUser: perUserQueueLimit,
    }),
    store: createPictureStore({ deriveSeconds: settings.IMAGE_DERIVE_SECONDS, safeFetch }),
    drawings: createFairQueue({
      concurrency: settings.IMAGE_DRAWINGS_AT_ONCE,
      perUserConcurrency: settings.IMAGE_DRAWINGS_PER_USER,
      perUserQueueLimit,
    }),
    removals: createFairQueue({
      concurrency: settings.IMAGE_REMOVALS_AT_ONCE,
      perUserConcurrency: settings.IMAGE_REMOVALS_PER_USER,
      perUserQueueLimit,
    }),
  };
}
