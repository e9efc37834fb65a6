import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CallResponse,
  isImageType,
  type SkippedReason,
  skippedListed,
  titleLimit,
} from '@atelier/contracts';
import { serveCall } from '@atelier/creation-kit/calls';
import { newImageKey, wordsOf } from '@atelier/creation-kit/creations';
import { receiveFile } from '@atelier/creation-kit/upload';
import { isDuplicateKey } from '@atelier/server-kit/database';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import mongoose from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { imageLimits, importLimits, mostCreations } from '../limits.ts';
import { type ArchivedCreation, archivedCreation, importedId } from './archived-creation.ts';
import { type Archive, withArchive } from './read-archive.ts';

type Report = Omit<CallResponse<'importCreations'>, 'success' | 'message'>;

/**
 * `POST /api/user/import`: stores the creations of an archive as the user's own. It works for a minute at most: what is left then is
 * imported by sending the archive again, which skips what the account has.
 */
export const importCreations = (dependencies: Dependencies) =>
  serveCall(
    'importCreations',
    ({ identity, file, signal, logger, audit }) =>
      dependencies.imports.run(
        identity.userId,
        async () => {
          if (!file) throw new AppError('internal');
          audit({ event: 'creations_imported' });
          const folder = await mkdtemp(join(tmpdir(), 'atelier-import-'));
          try {
            const limited = AbortSignal.any([signal, AbortSignal.timeout(importLimits.seconds * 1000)]);
            const { userId } = identity;
            const report = await withArchive(file.path, (archive) =>
              importAll(dependencies, { userId, archive, folder, logger, signal, limited }),
            );
            return { success: true as const, message: messageOf(report), ...report };
          } finally {
            await rm(folder, { recursive: true, force: true });
          }
        },
        { signal },
      ),
    receiveFile({ megabytes: importLimits.megabytes }),
  );

const messageOf = ({ imported, remaining }: Report) =>
  remaining > 0 ? 'Send the archive again to import the rest.' : `${imported} creations were imported.`;

const nameOf = ({ title, prompt }: ArchivedCreation) => (title || prompt).slice(0, titleLimit);

interface Import {
  userId: string;
  archive: Archive;
  /** A folder for images. */
  folder: string;
  logger: Logger;
  /** Aborted when nobody waits any more. */
  signal: AbortSignal;
  /** Aborted then, and when the time is over. */
  limited: AbortSignal;
}

async function importAll(dependencies: Dependencies, work: Import): Promise<Report> {
  const { creations } = dependencies;
  const { userId, archive, signal, limited } = work;
  const report: Report = { imported: 0, existing: 0, remaining: 0, skipped: [], skipped_count: 0 };
  let room = mostCreations - (await creations.countDocuments({ user_id: userId }));
  for await (const entry of archive.creations()) {
    signal.throwIfAborted();
    const { data: creation } = archivedCreation.safeParse(entry);
    const skip = (reason: SkippedReason) => {
      report.skipped_count += 1;
      if (report.skipped.length >= skippedListed) return;
      report.skipped.push({ name: creation ? nameOf(creation) : '', reason });
    };
    const reason = creation ? withoutResult(creation) : 'invalid';
    if (reason || !creation) skip(reason ?? 'invalid');
    else if (await isThere(dependencies, userId, creation.id)) report.existing += 1;
    else if (limited.aborted) report.remaining += 1;
    else if (room <= 0) skip('account_full');
    else {
      const outcome = await importOne(dependencies, work, creation);
      if (outcome === 'imported') {
        report.imported += 1;
        room -= 1;
      } else if (outcome === 'existing') report.existing += 1;
      else if (outcome === 'out_of_time') report.remaining += 1;
      else skip(outcome);
    }
  }
  return report;
}

/** Why there is nothing to import; null if there is something. */
function withoutResult({ status, type, content, files }: ArchivedCreation): SkippedReason | null {
  const hasResult = isImageType(type) ? files.length > 0 : content !== '';
  const ended = status === 'completed' || status === 'stopped' || status === 'incomplete';
  return ended && hasResult ? null : 'no_result';
}

/** Whether the account has the creation, or had it until it was deleted: it was imported before, or made here. */
async function isThere({ creations }: Dependencies, userId: string, id: string): Promise<boolean> {
  const ids = [importedId(userId, id), new mongoose.Types.ObjectId(id)];
  return (await creations.exists({ _id: mongoose.trusted({ $in: ids }), user_id: userId })) !== null;
}

async function importOne(
  dependencies: Dependencies,
  work: Import,
  creation: ArchivedCreation,
): Promise<'imported' | 'existing' | 'out_of_time' | SkippedReason> {
  const { creations, versions, store } = dependencies;
  const { userId, limited, logger } = work;
  const _id = importedId(userId, creation.id);
  const kept: KeptImage[] = [];
  let stored = false;
  try {
    if (isImageType(creation.type)) await keepImages(dependencies, work, creation.files, kept);
    limited.throwIfAborted();
    await creations.create([recordOf(userId, creation, kept)], { timestamps: false });
    const earlier = creation.versions.map(({ content, created_at }) => ({
      user_id: userId,
      creation: _id,
      content,
      created_at: past(created_at),
    }));
    await versions.insertMany(earlier).catch(async (error: unknown) => {
      await creations.deleteOne({ _id, user_id: userId });
      throw error;
    });
    stored = true;
    return 'imported';
  } catch (error) {
    if (isDuplicateKey(error)) return 'existing';
    if (limited.aborted) return 'out_of_time';
    if (error instanceof ImageFault) return error.reason;
    logger.warn({ err: error, creation: creation.id }, 'a creation could not be imported');
    return 'failed';
  } finally {
    if (!stored) await Promise.allSettled(kept.map(({ id }) => store.remove(id)));
  }
}

interface KeptImage {
  key: string;
  ext: string;
  id: string;
}

/** Why an image of an archive is not taken. */
class ImageFault extends Error {
  readonly reason: SkippedReason;
  constructor(reason: SkippedReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** Failures of the image itself; others may pass. */
const refused = new Set([
  'unsupported_media',
  'payload_too_large',
  'picture_unreadable',
  'picture_too_many_pixels',
]);

/** Writes the images again, as uploads are, and adds them to `kept` as they are stored. @throws ImageFault */
async function keepImages(
  { preparer, store }: Dependencies,
  { userId, archive, folder, limited }: Import,
  files: readonly string[],
  kept: KeptImage[],
): Promise<void> {
  const [input, output] = [join(folder, 'archived'), join(folder, 'prepared')];
  for (const name of files) {
    const saved = await archive.save(name, input, limited).catch((cause: unknown) => {
      throw new ImageFault('image_unreadable', { cause });
    });
    if (!saved) throw new ImageFault('image_missing');
    try {
      const job = { user: userId, input, output, limits: imageLimits, signal: limited };
      const { ext } = await preparer.prepare(job);
      kept.push({ key: newImageKey(), ext, id: await store.keep(output) });
    } catch (cause) {
      if (cause instanceof AppError && refused.has(cause.code))
        throw new ImageFault('image_unreadable', { cause });
      throw cause;
    }
  }
}

const past = (date: Date) => new Date(Math.min(date.getTime(), Date.now()));

/** A creation as a service stores it. The past stays as it was; nothing is in the future. */
function recordOf(userId: string, creation: ArchivedCreation, [shown, ...others]: readonly KeptImage[]) {
  const { id, type, prompt, title, content, settings, report, status, starred, tags, moderation } = creation;
  const { made_from, created_at, updated_at } = creation;
  return {
    _id: importedId(userId, id),
    user_id: userId,
    type,
    prompt,
    ...(title && { title }),
    content: shown ? '' : content,
    status,
    settings,
    report: report && { ...report },
    words: wordsOf(
      prompt,
      title,
      typeof settings.file === 'string' ? settings.file : '',
      shown ? '' : content,
    ),
    ...(starred && { starred }),
    ...(tags?.length && { tags: [...new Set(tags)] }),
    ...(made_from && { made_from: importedId(userId, made_from) }),
    // What an operator removed from the community does not return to it.
    ...(moderation === 'removed' && { moderation: 'removed' as const }),
    ...(shown && { picture_key: shown.key, picture_ext: shown.ext, picture_id: shown.id }),
    ...(others.length > 0 && {
      picture_place: 0,
      variants: others.map(({ key, ext, id: image }, index) => ({ place: index + 1, key, ext, id: image })),
    }),
    created_at: past(created_at),
    updated_at: past(updated_at),
  };
}
