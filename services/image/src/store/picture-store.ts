import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@atelier/service-kit/errors';
import { limitBytes, type SafeFetch } from '@atelier/service-kit/outbound';
import type { UploadApiOptions } from 'cloudinary';
import { v2 as cloudinary } from 'cloudinary';
import type { Dispatcher } from 'undici';
import { pollDerived } from './poll-derived.ts';
import { storeFault } from './store-fault.ts';

const uploadMs = 60_000;
/** Room for 40 megapixels of four bytes each, without compression. */
const mostDerivedBytes = 200 * 1024 * 1024;
const accessType = 'authenticated';
const folder = 'atelier';

/** A picture at the store: its id, and the effect that derives what is shown. */
export interface StoredPicture {
  id: string;
  effect?: string | undefined;
}

/** How a picture is to be delivered. */
export interface Rendition {
  ext: 'png' | 'jpg' | 'webp' | 'avif';
  /** Most pixels across. */
  width?: number | undefined;
}

/** Where pictures are kept. Errors are AppErrors; the store's own words never reach an answer. */
export interface PictureStore {
  /** Keeps a file and returns its id. */
  keep(path: string): Promise<string>;
  /** Opens a rendition once the store has made it. Abort the signal to leave early. */
  open(picture: StoredPicture, rendition: Rendition, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** Saves a rendition to a file. */
  save(picture: StoredPicture, rendition: Rendition, path: string, signal: AbortSignal): Promise<void>;
  /** Takes a picture and all that is derived from it away. */
  remove(id: string): Promise<void>;
}

export interface StoreOptions {
  /** How long a derived picture may take. */
  deriveSeconds: number;
  /** Fetches what the store delivers. */
  safeFetch: SafeFetch;
}

/**
 * Keeps pictures at Cloudinary, under its access control: a delivery address works only with a signature. The SDK reads
 * CLOUDINARY_URL by itself; `hide_sensitive` keeps the key out of its errors.
 */
export function createPictureStore({ deriveSeconds, safeFetch }: StoreOptions): PictureStore {
  const settings = cloudinary.config({ hide_sensitive: true, analytics: false });
  const secure = !String(settings.upload_prefix ?? 'https:').startsWith('http:');

  const addressOf = ({ id, effect }: StoredPicture, { ext, width }: Rendition) =>
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

  const open = async (picture: StoredPicture, rendition: Rendition, signal: AbortSignal) => {
    const address = addressOf(picture, rendition);
    return pollDerived(
      () => safeFetch.open(address, { signal, contentTypes: ['image/'], redirects: 0 }),
      deriveSeconds * 1000,
      signal,
    );
  };

  return {
    async keep(path) {
      const options: UploadApiOptions = {
        folder,
        type: accessType,
        resource_type: 'image',
        timeout: uploadMs,
      };
      try {
        return (await cloudinary.uploader.upload(path, options)).public_id;
      } catch (cause) {
        throw storeFault(cause);
      }
    },
    open,
    async save(picture, rendition, path, signal) {
      const { body } = await open(picture, rendition, signal);
      try {
        await pipeline(limitBytes(body, mostDerivedBytes), createWriteStream(path, { mode: 0o600 }), {
          signal,
        });
      } catch (cause) {
        signal.throwIfAborted();
        throw new AppError('provider_failed', { cause });
      }
    },
    async remove(id) {
      try {
        await cloudinary.uploader.destroy(id, { type: accessType, resource_type: 'image', invalidate: true });
      } catch (cause) {
        throw storeFault(cause);
      }
    },
  };
}
