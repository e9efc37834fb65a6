import { tmpdir } from 'node:os';
import { imageFileLimits } from '@atelier/contracts';
import { serveCalls } from '@atelier/creation-kit/calls';
import { watchDeleted, watchDiscarded } from '@atelier/creation-kit/creations';
import { defineService } from '@atelier/creation-kit/service';
import { receiveFile } from '@atelier/creation-kit/upload';
import { assertWritable } from '@atelier/server-kit/readiness';
import { createDependencies } from './dependencies.ts';
import { editImage, generateImage } from './drawing/drawing-calls.ts';
import { removeBackground, removeObject, upscaleImage } from './effects/effect-calls.ts';
import { storeCutOut } from './effects/store-cut-out.ts';
import { exportCreations } from './export-creations.ts';
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
        getImage,
        exportCreations,
      },
      receiveFile({ megabytes: imageFileLimits.megabytes }),
    ),
  startSweeps: (dependencies, logger) => [
    watchDeleted(dependencies.creations, ['image'], logger, async ({ image_id, variants = [] }) => {
      for (const id of [image_id, ...variants.map((variant) => variant.id)])
        if (id) await dependencies.store.remove(id);
    }),
    watchDiscarded(dependencies.creations, logger, dependencies.store.remove),
  ],
});
