import { creationTypes, isImageType } from '@atelier/contracts';
import { serveCalls } from '@atelier/creation-kit/calls';
import { watchDeleted, watchLikes } from '@atelier/creation-kit/creations';
import { watchRuns } from '@atelier/creation-kit/runs';
import { defineService } from '@atelier/creation-kit/service';
import { endAccount, getUsage } from './accounts/account-calls.ts';
import { changeCreation, setPublished } from './change-creation.ts';
import { chooseImage } from './choose-image.ts';
import { deleteCreations, restoreCreations } from './delete-and-restore.ts';
import { createDependencies } from './dependencies.ts';
import { stopCreation, streamCreation } from './follow-runs.ts';
import { getImageCard, getPublishedCreation, getPublishedCreations } from './gallery.ts';
import { decideReports, listReports } from './moderation/operator-calls.ts';
import { reportImage } from './moderation/report-image.ts';
import { getProfile, setProfile } from './profiles/profile-calls.ts';
import { getCreation, getUserCreations } from './read-creations.ts';
import { settingsSchema } from './settings.ts';
import {
  getDocument,
  getShared,
  shareCreation,
  unshareCreation,
  watchShares,
} from './sharing/share-calls.ts';
import { toggleLike } from './toggle-like.ts';
import { getVersions } from './versions.ts';
import { watchDeletedWebhooks } from './webhooks/stored-webhooks.ts';
import {
  deleteWebhook,
  getWebhooks,
  resendWebhook,
  setWebhook,
  testWebhook,
} from './webhooks/webhook-calls.ts';

/** The creations service: the user's history, the gallery, likes, publishing, deletion. */
export const creationsService = defineService({
  name: 'creations',
  settings: settingsSchema,
  createDependencies,
  calls: (dependencies) =>
    serveCalls(dependencies, {
      getUserCreations,
      getCreation,
      streamCreation,
      stopCreation,
      getPublishedCreations,
      getPublishedCreation,
      getProfile,
      setProfile,
      toggleLike,
      reportImage,
      listReports,
      decideReports,
      setPublished,
      changeCreation,
      chooseImage,
      getVersions,
      getDocument,
      shareCreation,
      unshareCreation,
      getShared,
      deleteCreations,
      restoreCreations,
      getUsage,
      getWebhooks,
      setWebhook,
      deleteWebhook,
      testWebhook,
      resendWebhook,
      endAccount,
      getImageCard,
    }),
  close: async ({ deliveries, erasures }) => {
    await Promise.all([deliveries.close(), erasures.close()]);
  },
  // The image service purges images, because it also removes them from the image store.
  startSweeps: ({ creations, accounts, events, usage, deliveries, erasures }, logger) => [
    watchRuns({ creations, events, usage }, logger),
    deliveries.start(),
    erasures.start(),
    watchLikes(creations, logger),
    watchShares(creations, logger),
    watchDeletedWebhooks(accounts, logger),
    watchDeleted(
      creations,
      creationTypes.filter((type) => !isImageType(type)),
      logger,
    ),
  ],
});
