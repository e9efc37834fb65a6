import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '@atelier/contracts';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { observeProvider } from '@atelier/server-kit/metrics';
import { FetchRefused, limitBytes, type SafeFetch } from '@atelier/server-kit/outbound';
import type { UploadApiOptions } from 'cloudinary';
import { v2 as cloudinary } from 'cloudinary';
import type { Dispatcher } from 'undici';
import { z } from 'zod';

const uploadMs = 60_000;
/** For reading a derived image once it is made. */
const deliverySeconds = 30;
/** Room for 40 megapixels of four bytes each, without compression. */
const mostDerivedBytes = 200 * 1024 * 1024;
const accessType = 'authenticated';
const folder = 'atelier';

/** An image at the store: its id, and the effect that derives the shown image. */
export interface StoredImage {
  id: string;
  effect?: string | undefined;
}

export interface Rendition {
  ext: 'png' | 'jpg' | 'webp' | 'avif';
  width?: number | undefined;
}

export const storedFormat = (ext = 'png'): 'png' | 'jpg' | 'webp' =>
  ext === 'jpg' || ext === 'webp' ? ext : 'png';

export interface StoreOptions {
  deriveSeconds: number;
  safeFetch: SafeFetch;
}

/** Stores images at Cloudinary, where addresses need a signature. The SDK reads CLOUDINARY_URL. */
export function createImageStore({ deriveSeconds, safeFetch }: StoreOptions) {
  const settings = cloudinary.config({ hide_sensitive: true, analytics: false });
  const secure = !String(settings.upload_prefix ?? 'https:').startsWith('http:');

  const addressOf = ({ id, effect }: StoredImage, { ext, width }: Rendition) =>
    cloudinary.url(id, {
      type: accessType,
      sign_url: true,
      secure,
      format: ext,
      transformation: [
        ...(effect ? [{ raw_transformation: effect }] : []),
        ...(width ? [{ width, crop: 'limit', quality: 'auto' }] : []),
      ],
    });

  const open = async (image: StoredImage, rendition: Rendition, signal: AbortSignal) => {
    const address = addressOf(image, rendition);
    return pollDerived(
      () => safeFetch.open(address, { signal, contentTypes: ['image/'], redirects: 0 }),
      deriveSeconds * 1000,
      signal,
    );
  };

  return {
    async upload(path: string): Promise<string> {
      const options: UploadApiOptions = {
        folder,
        type: accessType,
        resource_type: 'image',
        timeout: uploadMs,
      };
      try {
        const uploaded = await observeProvider('image-store', () =>
          cloudinary.uploader.upload(path, options),
        );
        return uploaded.public_id;
      } catch (cause) {
        throw storeFault(cause);
      }
    },
    open,
    async save(image: StoredImage, path: string): Promise<void> {
      const signal = AbortSignal.timeout((deriveSeconds + deliverySeconds) * 1000);
      try {
        const { body } = await open(image, { ext: 'png' }, signal);
        await pipeline(limitBytes(body, mostDerivedBytes), createWriteStream(path, { mode: 0o600 }), {
          signal,
        });
      } catch (cause) {
        if (signal.aborted) throw new AppError('provider_timeout', { cause });
        if (isDiskFault(cause)) throw new AppError('internal', { cause });
        throw cause instanceof AppError ? cause : new AppError('provider_failed', { cause });
      }
    },
    /** Removes an image and everything derived from it. */
    async remove(id: string): Promise<void> {
      try {
        await observeProvider('image-store', () =>
          cloudinary.uploader.destroy(id, { type: accessType, resource_type: 'image', invalidate: true }),
        );
      } catch (cause) {
        throw storeFault(cause);
      }
    },
  };
}

const diskFaults = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

/** Errors of the connection have other codes. */
const isDiskFault = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && diskFaults.has(String(thrown.code));

/** The SDK rejects with a plain object, sometimes within another. */
const rejection = z.object({
  message: z.string().optional(),
  http_code: z.number().optional(),
  name: z.string().optional(),
});
const wrapped = z.object({ error: rejection });

/** The store reads no prompt: a refusal is about the image. */
const refusal = sentence('image_refused');

/** Only status and message of a rejection are kept as cause. */
function storeFault(thrown: unknown): AppError {
  const inner = wrapped.safeParse(thrown).data?.error ?? rejection.safeParse(thrown).data ?? {};
  const status = inner.http_code ?? 0;
  const cause = new Error(
    `image store: ${status || 'no status'} ${inner.name ?? ''} ${inner.message ?? ''}`.trim(),
  );
  if (status === 420 || status === 429) return new AppError('provider_busy', { cause });
  if (status === 499 || inner.name === 'TimeoutError') return new AppError('provider_timeout', { cause });
  if (status === 400) return new AppError('provider_refused', { ...refusal, cause });
  return new AppError('provider_failed', { cause });
}

const firstPause = 250;
const longestPause = 4000;
const growth = 1.6;

/** The errors of responses that a further request does not change. */
const finalCodes = new Map<number, ErrorCode>([
  [400, 'provider_refused'],
  [401, 'provider_failed'],
  [403, 'provider_failed'],
  [404, 'not_found'],
  [420, 'provider_busy'],
  [429, 'provider_busy'],
]);

/** Repeats a request while the store derives the image (423). A rate limit (420) outlasts a request. */
async function pollDerived(
  request: () => Promise<Dispatcher.ResponseData>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const deadline = performance.now() + timeoutMs;
  for (let wait = firstPause; ; wait = Math.min(wait * growth, longestPause)) {
    const response = await attempt(request, signal);
    if (response?.statusCode === 200) return response;
    await response?.body.dump();
    const status = response?.statusCode ?? 0;
    const final = finalCodes.get(status);
    if (final) {
      const cause = new Error(`image store: ${status}`);
      throw new AppError(final, { ...(final === 'provider_refused' && refusal), cause });
    }
    if (performance.now() + wait > deadline) {
      const code = status === 423 ? 'provider_timeout' : 'provider_failed';
      throw new AppError(code, { cause: new Error(`image store: ${status || 'no response'}`) });
    }
    await pause(wait, undefined, { signal });
  }
}

async function attempt(request: () => Promise<Dispatcher.ResponseData>, signal: AbortSignal) {
  try {
    return await request();
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof FetchRefused) throw new AppError('provider_failed', { cause });
    return null;
  }
}
