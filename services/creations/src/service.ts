import { creationTypes, isImageType } from '@atelier/contracts';
import { serveCalls } from '@atelier/creation-kit/calls';
import { purgeDeleted, recountLikes, removeOpenReports } from '@atelier/creation-kit/creations';
import { endWorkOfDead, sweepMs } from '@atelier/creation-kit/runs';
import { defineService } from '@atelier/creation-kit/service';
import { sumOf } from '@atelier/server-kit/jobs';
import { measureOperations } from '@atelier/server-kit/operation-records';
import { hourMs, minuteMs } from '@atelier/server-kit/time';
import { endAccount, getUsage } from './accounts/account-calls.ts';
import { eraseRound } from './accounts/erasures.ts';
import { changeCreation, setPublished } from './change-creation.ts';
import { chooseImage } from './choose-image.ts';
import { deleteCreations, purgeCreations, restoreCreations } from './delete-and-restore.ts';
import { createDependencies } from './dependencies.ts';
import { exploreImage, exploreImages } from './explore.ts';
import { stopCreation, streamCreation } from './follow-runs.ts';
import { getImageCard, getPublishedCreation, getPublishedCreations } from './gallery.ts';
import { decideReports, listReports } from './moderation/operator-calls.ts';
import { liftRemoval, listRemovedImages } from './moderation/removed-image-calls.ts';
import { reportImage } from './moderation/report-image.ts';
import { decideShare, listReportedShares } from './moderation/share-decisions.ts';
import { getProfile, setProfile } from './profiles/profile-calls.ts';
import { getCreation, getUserCreations } from './read-creations.ts';
import { settingsSchema } from './settings.ts';
import {
  getShared,
  removeEndedShares,
  reportShared,
  shareCreation,
  unshareCreation,
} from './sharing/share-calls.ts';
import { toggleLike } from './toggle-like.ts';
import { getVersions } from './versions.ts';
import { deliverDue, requestMissed } from './webhooks/deliveries.ts';
import { removeDeletedWebhooks } from './webhooks/stored-webhooks.ts';
import {
  deleteWebhook,
  getWebhooks,
  resendWebhook,
  setWebhook,
  testWebhook,
} from './webhooks/webhook-calls.ts';

export const creationsService = defineService({
  name: 'creations',
  settings: settingsSchema,
  createDependencies,
  keys: ({ keys }) => keys,
  calls: (dependencies) =>
    serveCalls(dependencies, {
      getUserCreations,
      getCreation,
      streamCreation,
      stopCreation,
      getPublishedCreations,
      getPublishedCreation,
      exploreImages,
      exploreImage,
      getProfile,
      setProfile,
      toggleLike,
      reportImage,
      listReports,
      decideReports,
      listReportedShares,
      decideShare,
      listRemovedImages,
      liftRemoval,
      setPublished,
      changeCreation,
      chooseImage,
      getVersions,
      shareCreation,
      unshareCreation,
      getShared,
      reportShared,
      deleteCreations,
      restoreCreations,
      purgeCreations,
      getUsage,
      getWebhooks,
      setWebhook,
      deleteWebhook,
      testWebhook,
      resendWebhook,
      endAccount,
      getImageCard,
    }),
  jobs: ({ creations, accounts, reports, events, usage, userData, sendWebhook }) => ({
    'work-of-dead': {
      everyMs: sweepMs,
      run: ({ lastEndedAt }) => endWorkOfDead({ creations, events, usage }, lastEndedAt),
    },
    likes: { everyMs: minuteMs, run: () => recountLikes(creations) },
    webhooks: {
      atOnce: 32,
      run: ({ key, signal }) => deliverDue({ creations, accounts, sendWebhook }, key, signal),
      measure: () => measureOperations(creations.db),
    },
    'missed-webhooks': { everyMs: minuteMs, run: () => requestMissed(creations, minuteMs) },
    erasures: { atOnce: 2, run: ({ key }) => eraseRound(userData, key) },
    expiries: {
      everyMs: hourMs,
      run: () =>
        sumOf([
          removeEndedShares(creations),
          removeDeletedWebhooks(accounts),
          purgeDeleted(
            creations,
            // The image service purges images, which are also in the image store.
            creationTypes.filter((type) => !isImageType(type)),
            ({ _id }) => removeOpenReports(reports, { creation: _id }),
          ),
        ]),
    },
  }),
});
