import { readFile } from 'node:fs/promises';
import type { ImageRequest } from '@atelier/contracts';
import { openaiFetch, toProviderError } from '@atelier/creation-kit/text-provider';
import { AppError } from '@atelier/server-kit/errors';
import type { SafeFetch } from '@atelier/server-kit/outbound';
import type { ProviderSlots } from '@atelier/server-kit/provider-slots';
import OpenAI, { APIError, toFile } from 'openai';
import type { Settings } from '../settings.ts';

const attemptMs = 120_000;
const retries = 1;
const maxBytes = 40 * 1024 * 1024;
const downloadSeconds = 60;

/** Sizes that the image models of OpenAI draw. */
const sizes: Record<ImageRequest['aspect'], string> = {
  square: '1024x1024',
  landscape: '1536x1024',
  portrait: '1024x1536',
};

/** What is drawn; one image unless `count` is given. */
export type Drawing = Pick<ImageRequest, 'prompt' | 'aspect' | 'count'>;

/** What is edited: the file at `path`, of the type of the extension `ext`. */
export interface Editing extends Drawing {
  path: string;
  ext: 'jpg' | 'png' | 'webp';
}

interface DrawingNeeds {
  safeFetch: SafeFetch;
  slots: ProviderSlots;
}

/**
 * Uses any OpenAI-compatible API for `images.generate` and `images.edit`; each request waits for one of the `slots`. Accepts responses with base64 and
 * with a URL.
 */
export function createImageProvider(settings: Settings, { safeFetch, slots }: DrawingNeeds) {
  const client = new OpenAI({
    apiKey: settings.OPENAI_IMAGE_API_KEY ?? settings.OPENAI_API_KEY,
    baseURL: settings.OPENAI_IMAGE_BASE_URL ?? settings.OPENAI_BASE_URL,
    organization: null,
    project: null,
    maxRetries: retries,
    timeout: attemptMs,
    logLevel: 'off',
    fetch: openaiFetch,
  });
  /** The requested size for an aspect ratio, such as 1536x1024. */
  const sizeOf = (aspect: ImageRequest['aspect']) => sizes[aspect];

  /** Makes a request when it has a slot, and returns the files of its response: `count`, or fewer where there are fewer. */
  async function imagesOf(
    count: number,
    signal: AbortSignal,
    request: () => Promise<OpenAI.ImagesResponse>,
  ): Promise<Buffer[]> {
    const free = await slots.take('image', signal);
    const response = await request()
      .catch((cause: unknown) => {
        signal.throwIfAborted();
        throw toProviderError(cause);
      })
      .finally(free);
    const images: Buffer[] = [];
    for (const { b64_json, url } of response.data?.slice(0, count) ?? []) {
      if (b64_json) images.push(Buffer.from(b64_json, 'base64'));
      else if (url) images.push(await download(safeFetch, url, signal));
    }
    if (images.length === 0) throw new AppError('provider_empty');
    return images;
  }

  const optionsOf = ({ prompt, aspect, count = 1 }: Drawing) =>
    ({ model: settings.OPENAI_IMAGE_MODEL, prompt, size: sizeOf(aspect), n: count }) as const;
  return {
    model: settings.OPENAI_IMAGE_MODEL,
    sizeOf,
    /**
     * Generates images and returns their files: `count`, or fewer where the provider makes fewer. Throws the signal's reason when
     * aborted, else an AppError: `provider_busy`, `provider_refused`, `provider_timeout`, `provider_empty` or `provider_failed`.
     */
    draw: (drawing: Drawing, signal: AbortSignal): Promise<Buffer[]> =>
      imagesOf(drawing.count ?? 1, signal, () => client.images.generate(optionsOf(drawing), { signal })),
    /** The same for changes of an image. Throws `provider_cannot_edit`, too: for a provider or a model without such a call. */
    async edit({ path, ext, ...drawing }: Editing, signal: AbortSignal): Promise<Buffer[]> {
      const image = await toFile(await readFile(path), `image.${ext}`, { type: mediaTypes[ext] });
      const request = () =>
        client.images.edit({ ...optionsOf(drawing), image }, { signal }).catch((cause: unknown) => {
          throw cannotEdit(cause) ? new AppError('provider_cannot_edit', { cause }) : cause;
        });
      return imagesOf(drawing.count ?? 1, signal, request);
    },
  };
}

const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** Whether the provider has no call that edits images, or none for the model. */
function cannotEdit(cause: unknown): boolean {
  if (!(cause instanceof APIError)) return false;
  return [404, 405, 501].includes(cause.status ?? 0) || (cause.status === 400 && cause.param === 'model');
}

/**
 * Fetches the image from the URL of the provider's response. The provider chose the URL, so it is fetched like any other
 * untrusted one.
 */
async function download(safeFetch: SafeFetch, address: string, signal: AbortSignal): Promise<Buffer> {
  try {
    const contentTypes = ['image/', 'application/octet-stream', 'binary/octet-stream'];
    return await safeFetch.download(address, { signal, contentTypes, maxBytes, seconds: downloadSeconds });
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppError('provider_failed', { cause });
  }
}
