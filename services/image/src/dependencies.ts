import type { ServiceCallName } from '@atelier/contracts';
import type { Handler as CallHandler } from '@atelier/creation-kit/calls';
import { openAccounts, openRemovedImages, openReports, openVersions } from '@atelier/creation-kit/creations';
import { openCreationDependencies } from '@atelier/creation-kit/runs';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createPublicationCheck } from '@atelier/creation-kit/text-provider';
import { createDocuments } from '@atelier/document-kit';
import { createFairQueue } from '@atelier/server-kit/fair-queue';
import { createSafeFetch } from '@atelier/server-kit/outbound';
import { deriveSeconds, drawings, exportsAtOnce, mostWaiting, removals, uploadsAtOnce } from './limits.ts';
import { createPreparer } from './preparing/preparer.ts';
import { createImageProvider } from './providers/image-provider.ts';
import { createImageStore } from './providers/image-store.ts';
import type { Settings } from './settings.ts';

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

export type Handler<Name extends ServiceCallName> = CallHandler<Name, Dependencies>;

export async function createDependencies(context: ServiceContext<Settings>) {
  const { settings, connection, awaitProvider, logger } = context;
  const safeFetch = createSafeFetch({ hosts: settings.IMAGE_FETCH_HOSTS ?? [] });
  return {
    ...(await openCreationDependencies(context)),
    accounts: await openAccounts(connection),
    versions: await openVersions(connection),
    reports: await openReports(connection),
    removed: await openRemovedImages(connection),
    settings,
    awaitProvider,
    checkPublication: createPublicationCheck(settings, logger),
    provider: createImageProvider(settings, { safeFetch, awaitProvider }),
    preparer: createPreparer({
      concurrency: uploadsAtOnce,
      waitingPerUser: mostWaiting,
      logger,
    }),
    makeDocument: createDocuments({ logger }),
    /** Fetches addresses that users send: only public ones. */
    userFetch: createSafeFetch(),
    exports: createFairQueue({ name: 'exports', ...exportsAtOnce }),
    store: createImageStore({ url: settings.CLOUDINARY_URL, deriveSeconds, safeFetch }),
    drawings: createFairQueue({ name: 'drawings', ...drawings, perUserQueueLimit: mostWaiting }),
    removals: createFairQueue({ name: 'removals', ...removals, perUserQueueLimit: mostWaiting }),
  };
}
