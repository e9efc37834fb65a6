import { resumeReport } from '@atelier/contracts';
import {
  likedOf,
  listedFileName,
  listVersions,
  titleOf,
  toCreation,
  type WholeRecord,
  wholeFields,
} from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import mongoose from 'mongoose';
import type { Dependencies } from './dependencies.ts';
import { type StoredImage, storedFormat } from './providers/image-store.ts';

/** A creation may have a text of 2 MB. */
const batchSize = 10;

type ExportedRecord = WholeRecord & { image_id?: string; image_effect?: string };
type ArchiveFile = {
  name: string;
  lastModified: Date;
  input: AsyncIterable<Uint8Array> | string | Uint8Array;
};

const exportedFields = { ...wholeFields, image_id: 1, image_effect: 1 } as const;

interface ArchiveOptions {
  userId: string;
  /** The creations to export; all without. */
  ids: readonly string[] | undefined;
  signal: AbortSignal;
  logger: Logger;
}

/** The files of a user's creations, and last `creations.json`, which names those that could not be read. */
export async function* archiveFiles(
  dependencies: Dependencies,
  options: ArchiveOptions,
): AsyncGenerator<ArchiveFile> {
  const { creations, accounts, versions, publicOrigin } = dependencies;
  const { userId, ids, logger } = options;
  const chosen = ids && { _id: mongoose.trusted({ $in: ids.map((id) => new mongoose.Types.ObjectId(id)) }) };
  const own = { user_id: userId, deleted_at: null, ...chosen };
  const records = () =>
    creations
      .find(own, exportedFields)
      .sort({ created_at: 1, _id: 1 })
      .lean<ExportedRecord>()
      .cursor({ batchSize });
  const account = await accounts.findById(userId, { name: 1 }).lean();
  const missing: string[] = [];
  for await (const record of records()) {
    for (const { name, open } of filesOfCreation(record, dependencies, options)) {
      try {
        yield { name, lastModified: record.updated_at, input: await open() };
      } catch (error) {
        options.signal.throwIfAborted();
        if (!(error instanceof AppError)) throw error;
        logger.warn({ err: error, creation: record._id }, 'a file is missing in an export');
        missing.push(name);
      }
    }
  }
  async function* list(): AsyncGenerator<Uint8Array> {
    let separator = '{ "creations": [\n';
    for await (const record of records()) {
      const liked = (await likedOf(creations, userId, [record])).size > 0;
      const files = filesOfCreation(record, dependencies, options).map(({ name }) => name);
      const earlier = await listVersions(versions, { user_id: userId, creation: record._id });
      const entry = {
        ...toCreation({ ...record, liked }, publicOrigin),
        files,
        ...(earlier.length > 0 && { versions: earlier }),
      };
      yield Buffer.from(separator + JSON.stringify(entry));
      separator = ',\n';
    }
    const start = separator.startsWith('{') ? separator : '';
    yield Buffer.from(
      `${start}\n],\n"name": ${JSON.stringify(account?.name ?? null)},\n"missing": ${JSON.stringify(missing)} }\n`,
    );
  }
  yield { name: 'creations.json', lastModified: new Date(), input: list() };
}

interface CreationFile {
  name: string;
  /** @throws AppError when it cannot be read */
  open(): Promise<ArchiveFile['input']>;
}

function filesOfCreation(
  record: ExportedRecord,
  { store, makeDocument }: Dependencies,
  { userId, signal }: ArchiveOptions,
): CreationFile[] {
  const name = listedFileName(record);
  if (record.type === 'image') {
    const [shown, ...others] = imagesOf(record);
    if (!shown) return [];
    return [shown, ...others].map(({ ext, ...image }, index) => ({
      name: `images/${name}${index === 0 ? '' : `-${index + 1}`}.${ext}`,
      open: async () => (await store.open(image, { ext: storedFormat(ext) }, signal)).body,
    }));
  }
  if (!record.content) return [];
  const text = { name: `texts/${name}.md`, open: async () => frontMatter(record) + record.content };
  const report = record.type === 'resume-review' ? resumeReport.safeParse(record.report).data : undefined;
  if (!report) return [text];
  const { content, created_at: createdAt } = record;
  const open = () => makeDocument(userId, { format: 'review', report, content, createdAt }, signal);
  return [text, { name: `reviews/${name}.pdf`, open }];
}

function imagesOf(record: ExportedRecord): (StoredImage & { ext: string })[] {
  if (!record.image_id) return [];
  const shown = { id: record.image_id, effect: record.image_effect, ext: record.image_ext ?? 'png' };
  const others = record.variants?.filter(({ discarded_at }) => !discarded_at) ?? [];
  return [shown, ...others.map(({ id, ext }) => ({ id, ext }))];
}

function frontMatter(record: ExportedRecord): string {
  const fields = {
    id: record._id.toHexString(),
    type: record.type,
    title: titleOf(record),
    prompt: record.prompt,
    created_at: record.created_at,
    updated_at: record.updated_at,
    settings: record.settings,
    ...(record.starred && { starred: true }),
    ...(record.tags && { tags: record.tags }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n\n`;
}
