import type { Identity } from '@atelier/contracts';
import mongoose from 'mongoose';
import type { startImageService } from './start-image-service.ts';

type ImageService = Awaited<ReturnType<typeof startImageService>>;
type Progress = { stage: string; message: string; position?: number };

/** `until` reads to a stage, `rest` to the end. Both return all `progress` so far. */
export async function openStream(
  image: ImageService,
  name: 'removeBackground' | 'generateImage',
  body: FormData | object,
  as: Identity,
) {
  const response = await image.call(name, body, { as, accept: 'text/event-stream' });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async () => {
    const { done = true, value = '' } = (await reader?.read()) ?? {};
    text += value;
    return !done;
  };
  const progress = () =>
    [...text.matchAll(/^event: progress\ndata: (.*)$/gm)].map(([, data = '']): Progress => JSON.parse(data));
  return {
    status: response.status,
    async until(stage: string) {
      while (!progress().some((event) => event.stage === stage) && (await read()));
      return progress();
    },
    async rest() {
      while (await read());
      return { progress: progress(), text };
    },
    async stop() {
      const id = response.headers.get('content-location')?.split('/')[4] ?? '';
      await image.runs.requestStop(new mongoose.Types.ObjectId(id), as.userId);
      await reader?.cancel();
    },
  };
}
