import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@atelier/server-kit/errors';
import { FetchRefused, limitBytes, type SafeFetch } from '@atelier/server-kit/outbound';
import { providerError, reportOf } from '@atelier/server-kit/provider-faults';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { openCloudinaryAccount, storeError, storeTimeout } from './cloudinary-account.ts';

/** For reading a derived image once it is made. */
const deliverySeconds = 30;
/** Room for 40 megapixels of four bytes each, without compression. */
const mostDerivedBytes = 200 * 1024 * 1024;
const folder = 'atelier';
const uploaded = z.object({ public_id: z.string() });

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
  url: string;
  deriveSeconds: number;
  safeFetch: SafeFetch;
}

/** Stores images at Cloudinary. */
export function createImageStore({ url, deriveSeconds, safeFetch }: StoreOptions) {
  const account = openCloudinaryAccount(url);
  const addressOf = ({ id, effect }: StoredImage, { ext, width }: Rendition) =>
    account.addressOf(id, ext, [
      ...(effect ? [{ raw_transformation: effect }] : []),
      ...(width ? [{ width, crop: 'limit', quality: 'auto' }] : []),
    ]);
  const open = async (image: StoredImage, rendition: Rendition, signal: AbortSignal, isNew = false) => {
    const address = addressOf(image, rendition);
    const request = () => safeFetch.open(address, { signal, contentTypes: ['image/'], redirects: 0 });
    return pollDerived(request, { timeoutMs: deriveSeconds * 1000, isNew, signal });
  };

  return {
    async upload(path: string): Promise<string> {
      return uploaded.parse(await account.call('upload', { folder }, path)).public_id;
    },

    open,
    async save(image: StoredImage, path: string): Promise<void> {
      const signal = AbortSignal.timeout((deriveSeconds + deliverySeconds) * 1000);
      try {
        const { body } = await open(image, { ext: 'png' }, signal, true);
        await pipeline(limitBytes(body, mostDerivedBytes), createWriteStream(path, { mode: 0o600 }), {
          signal,
        });
      } catch (cause) {
        if (signal.aborted) throw storeTimeout(cause);
        if (isDiskFault(cause)) throw new AppError('internal', { cause });
        throw cause instanceof AppError ? cause : providerError(reportOf('image-store', cause), cause);
      }
    },
    /** Removes an image and everything derived from it. */
    async remove(id: string): Promise<void> {
      await account.call('destroy', { public_id: id, invalidate: 'true' });
    },
  };
}

const diskFaults = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

/** Errors of the connection have other codes. */
const isDiskFault = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && diskFaults.has(String(thrown.code));

const firstPause = 250;
const longestPause = 4000;
const growth = 1.6;

interface Polling {
  timeoutMs: number;
  /** A new image may not be found yet. */
  isNew: boolean;
  signal: AbortSignal;
}

/** Repeats a request while the store derives the image (423). A rate limit (420) outlasts a request. */
async function pollDerived(
  request: () => Promise<Dispatcher.ResponseData>,
  { timeoutMs, isNew, signal }: Polling,
): Promise<Dispatcher.ResponseData> {
  const deadline = performance.now() + timeoutMs;
  for (let wait = firstPause; ; wait = Math.min(wait * growth, longestPause)) {
    const { response, error } = await attempt(request, signal);
    if (response?.statusCode === 200) return response;
    await response?.body.dump();
    const status = response?.statusCode ?? 0;
    const failure = error ?? storeError(status, headersOf(response));
    if (status === 404 && !isNew) throw new AppError('not_found', { cause: failure });
    const passes = [0, 404, 423].includes(status) || status >= 500;
    if (!passes || performance.now() + wait > deadline) throw failure;
    await pause(wait, undefined, { signal });
  }
}

const headersOf = (response: Dispatcher.ResponseData | undefined) =>
  new Headers(Object.entries(response?.headers ?? {}).map(([name, value]) => [name, String(value)]));

async function attempt(request: () => Promise<Dispatcher.ResponseData>, signal: AbortSignal) {
  try {
    return { response: await request() };
  } catch (cause) {
    signal.throwIfAborted();
    const error = providerError(reportOf('image-store', cause), cause);
    if (cause instanceof FetchRefused) throw error;
    return { error };
  }
}
