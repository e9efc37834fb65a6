import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseImagePrompt } from '@atelier/contracts';
import { serveCall } from '@atelier/creation-kit/calls';
import { newPictureKey } from '@atelier/creation-kit/creations';
import { makeCreation } from '@atelier/creation-kit/runs';
import type { Dependencies } from '../dependencies.ts';
import { imageLimits } from '../limits.ts';
import { queueProgress } from '../queue-progress.ts';

/** `POST /api/ai/generate-image`: generates an image and stores it. */
export const generateImage = ({ settings, drawings, provider, preparer, store }: Dependencies) =>
  serveCall('generateImage', async ({ body, identity, run }) => {
    const { signal } = run;
    const { prompt, publish, aspect } = body;
    const { userId } = identity;
    const newCreation = {
      prompt,
      type: 'image',
      settings: {
        tool: 'generate',
        aspect,
        size: provider.sizeOf(aspect),
        model: provider.model,
        ...parseImagePrompt(prompt),
      },
    } as const;
    const context = { run, publicOrigin: settings.PUBLIC_ORIGIN };
    const make = () =>
      makeCreation(context, newCreation, async (draft) => {
        await draft.stage('drawing', 'Drawing the image.');
        const generated = await provider.draw(prompt, aspect, signal);
        await draft.stage('storing', 'Saving the image.');
        const folder = await mkdtemp(join(tmpdir(), 'atelier-drawn-'));
        try {
          const [drawn, prepared] = [join(folder, 'drawn'), join(folder, 'prepared')];
          await writeFile(drawn, generated, { mode: 0o600 });
          const { ext, width, height } = await preparer.prepare({
            user: userId,
            input: drawn,
            output: prepared,
            limits: imageLimits,
            continues: true,
          });
          const id = await store.keep(prepared);
          return { publish, image: { key: newPictureKey(), ext, id }, settings: { width, height } };
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    return drawings.run(userId, make, { signal, onPosition: queueProgress(run) });
  });
