import { tmpdir } from 'node:os';
import { imageFileLimits } from '@atelier/contracts';
import { serveCalls } from '@atelier/creation-kit/calls';
import { purgeDeleted, purgeDiscarded, removeOpenReports } from '@atelier/creation-kit/creations';
import { defineService } from '@atelier/creation-kit/service';
import { receiveFile } from '@atelier/creation-kit/upload';
import { sumOf } from '@atelier/server-kit/jobs';
import { assertWritable } from '@atelier/server-kit/readiness';
import { hourMs } from '@atelier/server-kit/time';
import { createDependencies } from './dependencies.ts';
import { editImage, generateImage } from './drawing/drawing-calls.ts';
import { removeBackground, removeObject, upscaleImage } from './effects/effect-calls.ts';
import { storeCutOut } from './effects/store-cut-out.ts';
import { exportCreations } from './export-creations.ts';
import { getDocument } from './get-document.ts';
import { getImage } from './get-image.ts';
import { settingsSchema } from './settings.ts';

export const imageService = defineService({
  name: 'image',
  settings: settingsSchema,
  createDependencies,
  creating: (dependencies) => dependencies,
  ready: { 'temporary-files': () => assertWritable(tmpdir()) },
  calls: (dependencies) =>
    serveCalls(
      dependencies,
      {
        generateImage,
        editImage,
        removeBackground,
        removeObject,
        upscaleImage,
        storeCutOut,
        getDocument,
        getImage,
        exportCreations,
      },
      receiveFile({ megabytes: imageFileLimits.megabytes }),
    ),
  jobs: ({ creations, reports, store }) => ({
    'removed-images': {
      everyMs: hourMs,
      run: () =>
        sumOf([
          purgeDeleted(creations, ['image'], async ({ _id, image_id, variants = [] }) => {
            for (const id of [image_id, ...variants.map((variant) => variant.id)])
              if (id) await store.remove(id);
            await removeOpenReports(reports, { creation: _id });
          }),
          purgeDiscarded(creations, store.remove),
        ]),
    },
  }),
});
