import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openCloudinaryAccount } from '../../../services/image/src/providers/cloudinary-account.ts';
import { PlainError } from '../workspace.ts';

const transferMs = 120_000;
const imagesAtOnce = 8;

export type ImageArchive = ReturnType<typeof openImageArchive>;

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

/** The originals at the image store, from which it derives what is shown. @param variable CLOUDINARY_URL */
export function openImageArchive(variable: string) {
  const account = openCloudinaryAccount(variable);
  const fetchOriginal = async (id: string) => {
    const response = await request(account.addressOf(id));
    if (response.ok && response.body) return Readable.fromWeb(response.body);
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw refusal(response, id);
  };
  return {
    /** Saves an original to a file, which exists only if it is complete; false without such an image. */
    async save(id: string, path: string): Promise<boolean> {
      const original = await fetchOriginal(id);
      if (!original) return false;
      await pipeline(original, createWriteStream(`${path}.partial`, { mode: 0o600 }));
      await rename(`${path}.partial`, path);
      return true;
    },
    async has(id: string): Promise<boolean> {
      const original = await fetchOriginal(id);
      original?.destroy();
      return original !== null;
    },
    async put(id: string, path: string): Promise<void> {
      await account.call('upload', { public_id: id }, path);
    },
  };
}

async function request(address: string): Promise<Response> {
  const signal = AbortSignal.timeout(transferMs);
  return fetch(address, { redirect: 'error', signal }).catch((cause: unknown) => {
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
