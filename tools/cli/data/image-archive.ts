import { createWriteStream, openAsBlob } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v2 as cloudinary } from 'cloudinary';
import { PlainError } from '../workspace.ts';

const accessType = 'authenticated';
const transferMs = 120_000;
const imagesAtOnce = 8;

/** The originals at the image store, from which it derives what is shown. */
export interface ImageArchive {
  /** Saves an original to a file, which exists only if it is complete; false without such an image. */
  save(id: string, path: string): Promise<boolean>;
  has(id: string): Promise<boolean>;
  put(id: string, path: string): Promise<void>;
}

/**
 * Does the work for each image, several at a time. After a failure no other begins, and it throws once
 * those that have begun have ended: a caller that tries again would do their work twice.
 */
export async function eachImage(
  names: Iterable<string> | AsyncIterable<string>,
  work: (name: string) => Promise<void>,
): Promise<void> {
  // The worker that fails closes the generator of all.
  const left = (async function* () {
    yield* names;
  })();
  const worker = async () => {
    for await (const name of left) await work(name);
  };
  const results = await Promise.allSettled(Array.from({ length: imagesAtOnce }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Opens the image store. @param variable CLOUDINARY_URL */
export function openImageArchive(variable: string): ImageArchive {
  const { username, password, hostname, searchParams } = new URL(variable);
  const given = Object.fromEntries(searchParams);
  const prefix = given.upload_prefix ?? 'https://api.cloudinary.com';
  const account = {
    cloud_name: hostname,
    api_key: username,
    api_secret: decodeURIComponent(password),
    ...given,
    secure: !prefix.startsWith('http:'),
  };
  const fetchOriginal = async (id: string) => {
    const address = cloudinary.url(id, { ...account, type: accessType, sign_url: true, analytics: false });
    const response = await request(address);
    if (response.ok && response.body) return Readable.fromWeb(response.body);
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw refusal(response, id);
  };
  return {
    async save(id, path) {
      const original = await fetchOriginal(id);
      if (!original) return false;
      await pipeline(original, createWriteStream(`${path}.partial`, { mode: 0o600 }));
      await rename(`${path}.partial`, path);
      return true;
    },
    async has(id) {
      const original = await fetchOriginal(id);
      original?.destroy();
      return original !== null;
    },
    async put(id, path) {
      const signed = { public_id: id, timestamp: Math.floor(Date.now() / 1000), type: accessType };
      const form = new FormData();
      for (const [name, value] of Object.entries(signed)) form.set(name, String(value));
      form.set('api_key', account.api_key);
      form.set('signature', cloudinary.utils.api_sign_request(signed, account.api_secret));
      form.set('file', await openAsBlob(path), 'image');
      const response = await request(`${prefix}/v1_1/${hostname}/image/upload`, {
        method: 'POST',
        body: form,
      });
      await response.body?.cancel();
      if (!response.ok) throw refusal(response, id);
    },
  };
}

async function request(address: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(transferMs);
  return fetch(address, { ...init, redirect: 'error', signal }).catch((cause: unknown) => {
    throw new PlainError(
      'The image store cannot be reached. Check CLOUDINARY_URL, and run the command again.',
      { cause },
    );
  });
}

const refusal = ({ status }: Response, id: string) =>
  new PlainError(
    `The image store returns ${status} for ${id}. Check CLOUDINARY_URL, and run the command again.`,
  );
