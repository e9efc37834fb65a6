import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Identity, imageFileLimits } from '@atelier/contracts';
import type { ReceivedFile } from '@atelier/creation-kit/calls';
import type { CreationRecord } from '@atelier/creation-kit/creations';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';

/** An upload, an image of the user, or one at an address. */
interface Source {
  file: ReceivedFile | undefined;
  body: { image_url?: string | undefined; made_from?: string | undefined };
  identity: Pick<Identity, 'userId'>;
  signal: AbortSignal;
}

type SourceDependencies = Pick<Dependencies, 'creations' | 'store' | 'userFetch'>;

/** What operators decide about an image passes to what is made from it. */
type Verdict = Pick<CreationRecord, 'moderation' | 'reported_at'>;

export const verdictOf = ({ moderation, reported_at }: Verdict): Verdict =>
  moderation === 'reported' || moderation === 'removed'
    ? { moderation, ...(reported_at && { reported_at }) }
    : {};

export interface SourceImage extends Pick<ReceivedFile, 'path' | 'name'> {
  verdict: Verdict;
}

const fetchLimits = { megabytes: imageFileLimits.megabytes, seconds: 20 };
/** Many file servers send no type of an image. */
const contentTypes = ['image/', 'application/octet-stream', 'binary/octet-stream'];

/** Works with the image as a file, which is removed afterwards. */
export async function withSourceImage<Result>(
  dependencies: SourceDependencies,
  { file, body, identity, signal }: Source,
  work: (image: SourceImage) => Promise<Result>,
): Promise<Result> {
  const { image_url: url, made_from: id } = body;
  if (file && url) throw invalidField('image_url', sentence('one_image'));
  if (file) return work({ ...file, verdict: {} });
  const folder = await mkdtemp(join(tmpdir(), 'atelier-source-'));
  try {
    const path = join(folder, 'source');
    const { name, verdict } = url
      ? await fetchImage(dependencies, url, path, signal)
      : await saveOwnImage(dependencies, identity.userId, id, path);
    return await work({ path, name, verdict });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Saved = Omit<SourceImage, 'path'>;

async function saveOwnImage(
  { creations, store }: SourceDependencies,
  userId: string,
  id: string | undefined,
  path: string,
): Promise<Saved> {
  if (!id) throw new AppError('creation_not_found');
  const filter = { _id: id, user_id: userId, deleted_at: null };
  const fields = { image_id: 1, image_effect: 1, settings: 1, moderation: 1, reported_at: 1 };
  const record = await creations.findOne(filter, fields).lean();
  if (!record?.image_id) throw new AppError('creation_not_found');
  await store.save({ id: record.image_id, effect: record.image_effect }, path);
  return { name: String(record.settings.file ?? ''), verdict: verdictOf(record) };
}

async function fetchImage(
  { userFetch }: SourceDependencies,
  url: string,
  path: string,
  signal: AbortSignal,
): Promise<Saved> {
  const { megabytes, seconds } = fetchLimits;
  try {
    const options = { signal, contentTypes, maxBytes: megabytes * 1024 ** 2, seconds };
    await writeFile(path, await userFetch.download(url, options));
    return { name: '', verdict: {} };
  } catch (cause) {
    signal.throwIfAborted();
    throw invalidField('image_url', sentence('image_url_refused', { megabytes }), cause);
  }
}
