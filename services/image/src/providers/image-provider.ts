import { readFile } from 'node:fs/promises';
import type { ImageRequest } from '@atelier/contracts';
import { faultWithin, openaiClient, toProviderError } from '@atelier/creation-kit/text-provider';
import { AppError } from '@atelier/server-kit/errors';
import { createSafeFetch, type SafeFetch } from '@atelier/server-kit/outbound';
import { providerError } from '@atelier/server-kit/provider-faults';
import type { AwaitProvider } from '@atelier/server-kit/provider-limits';
import { APIError, type OpenAI, toFile } from 'openai';
import { z } from 'zod';
import type { Settings } from '../settings.ts';

const attemptMs = 120_000;
const retries = 1;
const maxBytes = 40 * 1024 * 1024;
const downloadSeconds = 60;

const text = z.string().min(1).nullish().catch(null);
/** An object, or an address alone. Lists have empty entries where nothing was drawn. */
const image = z.union([
  z.string().transform((url) => ({ url, b64_json: null })),
  z.object({ url: text, b64_json: text }).catch({ url: null, b64_json: null }),
]);
const answer = z.object({ data: z.array(image) }).or(z.object({ images: z.array(image) }));

const sendsBase64 = /^(openai\/)?(chatgpt|gpt)-image/;

/** Fields that some servers refuse. */
const dispensable = ['response_format', 'n'] as const;

export type Drawing = Pick<ImageRequest, 'prompt' | 'aspect' | 'count'>;

export interface Editing extends Drawing {
  path: string;
  ext: 'jpg' | 'png' | 'webp';
}

type Options = Pick<
  OpenAI.ImageGenerateParamsNonStreaming,
  'model' | 'prompt' | 'response_format' | 'size' | 'n'
>;
type ImageProviderSettings = Pick<
  Settings,
  | 'OPENAI_API_KEY'
  | 'OPENAI_BASE_URL'
  | 'OPENAI_IMAGE_API_KEY'
  | 'OPENAI_IMAGE_BASE_URL'
  | 'OPENAI_IMAGE_MODEL'
  | 'OPENAI_IMAGE_SIZES'
>;

type Send = (options: Options) => Promise<unknown>;

interface DrawingNeeds {
  safeFetch: SafeFetch;
  awaitProvider: AwaitProvider;
}

/** Draws and edits with any OpenAI-compatible API, which sends images as base64 or by their addresses. */
export function createImageProvider(
  settings: ImageProviderSettings,
  { safeFetch, awaitProvider }: DrawingNeeds,
) {
  const client = openaiClient({
    apiKey: settings.OPENAI_IMAGE_API_KEY ?? settings.OPENAI_API_KEY,
    baseURL: settings.OPENAI_IMAGE_BASE_URL ?? settings.OPENAI_BASE_URL,
    maxRetries: retries,
    timeout: attemptMs,
  });
  const base = new URL(client.baseURL);
  const providerFetch = createSafeFetch({ hosts: [base.host] });
  const [square = '', landscape = '', portrait = ''] = settings.OPENAI_IMAGE_SIZES;
  const sizes = { square, landscape, portrait };
  const sizeOf = (aspect: ImageRequest['aspect']) =>
    sizes[aspect] === 'none' ? {} : { size: sizes[aspect] };
  const refused = new Set<string>(sendsBase64.test(settings.OPENAI_IMAGE_MODEL) ? ['response_format'] : []);

  /** Addresses from the provider are fetched like any other, except those of its own host. */
  async function filesOf(response: unknown, signal: AbortSignal): Promise<Buffer[]> {
    const fault = faultWithin(response);
    if (fault) throw toProviderError('image', fault);
    const read = answer.safeParse(response);
    if (!read.success)
      throw providerError({ provider: 'image', status: 200, type: 'another api', message: 'no images' });
    const files: Buffer[] = [];
    for (const { b64_json, url } of 'data' in read.data ? read.data.data : read.data.images) {
      const inline = b64_json ?? (/^data:/i.test(url ?? '') ? url : null);
      if (inline) files.push(Buffer.from(inline.replace(/^data:[^,]*,/i, ''), 'base64'));
      else if (url && URL.canParse(url, base.href)) {
        const address = new URL(url, base);
        const isOwn = address.host === base.host;
        files.push(await download(isOwn ? providerFetch : safeFetch, address.href, signal));
      }
    }
    return files.filter(({ length }) => length > 0);
  }

  /** Repeats a request without the field that the provider refuses. */
  async function ask(options: Options, signal: AbortSignal, request: Send): Promise<unknown> {
    await awaitProvider('image', signal);
    for (;;) {
      const sent = { ...options };
      for (const field of refused) delete sent[field as keyof Options];
      try {
        return await request(sent);
      } catch (cause) {
        signal.throwIfAborted();
        const field = dispensable.find((name) => sent[name] !== undefined && refuses(cause, name));
        if (!field) throw toProviderError('image', cause);
        refused.add(field);
      }
    }
  }

  /** Many providers make one image a call. What was made before a failure is kept. */
  async function imagesOf(drawing: Drawing, signal: AbortSignal, request: Send): Promise<Buffer[]> {
    const { count = 1 } = drawing;
    const images: Buffer[] = [];
    for (let calls = 0; calls < count && images.length < count; calls += 1) {
      const options = optionsOf(drawing, count - images.length);
      const made = await ask(options, signal, request)
        .then((response) => filesOf(response, signal))
        .catch((error: unknown) => {
          if (signal.aborted || images.length === 0) throw error;
          return [];
        });
      if (made.length === 0) break;
      images.push(...made);
    }
    if (images.length === 0) throw new AppError('provider_empty');
    return images.slice(0, count);
  }

  const optionsOf = ({ prompt, aspect }: Drawing, n: number): Options => ({
    model: settings.OPENAI_IMAGE_MODEL,
    prompt,
    response_format: 'b64_json',
    ...sizeOf(aspect),
    ...(n > 1 && { n }),
  });
  return {
    model: settings.OPENAI_IMAGE_MODEL,
    sizeOf,
    /** Returns `count` files or fewer. @throws AppError of the provider, or the signal's reason */
    draw: (drawing: Drawing, signal: AbortSignal): Promise<Buffer[]> =>
      imagesOf(drawing, signal, (options) => client.images.generate(options, { signal })),
    /** @throws AppError `provider_cannot_edit`, and like `draw` */
    async edit({ path, ext, ...drawing }: Editing, signal: AbortSignal): Promise<Buffer[]> {
      const source = await toFile(await readFile(path), `image.${ext}`, { type: mediaTypes[ext] });
      return imagesOf(drawing, signal, (options) =>
        client.images.edit({ ...options, image: source }, { signal }).catch((cause: unknown) => {
          throw cannotEdit(cause) ? new AppError('provider_cannot_edit', { cause }) : cause;
        }),
      );
    },
  };
}

const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

function cannotEdit(cause: unknown): boolean {
  if (!(cause instanceof APIError)) return false;
  return [404, 405, 501].includes(cause.status ?? 0) || (cause.status === 400 && cause.param === 'model');
}

const refuses = (cause: unknown, field: string): boolean =>
  cause instanceof APIError &&
  (cause.param === field || new RegExp(`(^|[^a-z])${field}([^a-z]|$)`).test(cause.message));

async function download(safeFetch: SafeFetch, address: string, signal: AbortSignal): Promise<Buffer> {
  try {
    // A presigned address may have no type.
    const contentTypes = ['image/', 'application/octet-stream', 'binary/octet-stream', ''];
    return await safeFetch.download(address, { signal, contentTypes, maxBytes, seconds: downloadSeconds });
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppError('provider_failed', { cause });
  }
}
