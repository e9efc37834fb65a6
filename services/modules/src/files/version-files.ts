import { pipeline } from 'node:stream/promises';
import { AppError } from '@atelier/server-kit/errors';
import mongoose, { type Connection } from 'mongoose';

/** A stored file of a version: the content, and the compressed form if there is one. */
export interface StoredFile {
  path: string;
  type: string;
  size: number;
  integrity: string;
  /** The ids of both forms in the bucket. */
  identity: mongoose.Types.ObjectId;
  br: mongoose.Types.ObjectId | null;
}

/** A file that passed the checks. */
export interface CheckedFile {
  path: string;
  type: string;
  integrity: string;
  content: Buffer;
  br: Buffer | null;
}

/** The files of all versions, in GridFS. */
export type VersionFiles = ReturnType<typeof createVersionFiles>;

/** The indexes of the bucket. The driver makes them only while the bucket is empty. */
export const fileIndexes = [
  { collection: 'module_files.files', key: { filename: 1, uploadDate: 1 }, unique: false },
  { collection: 'module_files.chunks', key: { files_id: 1, n: 1 }, unique: true },
] as const;

/** Opens the bucket `module_files`. */
export function createVersionFiles(connection: Connection) {
  const { db } = connection;
  if (!db) throw new Error('The database is not connected.');
  const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: 'module_files' });

  const removeAll = async (ids: readonly mongoose.Types.ObjectId[]) => {
    await Promise.allSettled(ids.map((id) => bucket.delete(id)));
  };

  return {
    async store(version: string, files: readonly CheckedFile[]): Promise<StoredFile[]> {
      const written: mongoose.Types.ObjectId[] = [];
      const keep = async (name: string, content: Buffer) => {
        const upload = bucket.openUploadStream(name);
        await pipeline([content], upload);
        written.push(upload.id);
        return upload.id;
      };
      try {
        const stored: StoredFile[] = [];
        for (const { path, type, integrity, content, br } of files) {
          const identity = await keep(`${version}/${path}`, content);
          const compressed = br && (await keep(`${version}/${path}.br`, br));
          stored.push({ path, type, size: content.length, integrity, identity, br: compressed });
        }
        return stored;
      } catch (error) {
        await removeAll(written);
        throw error;
      }
    },
    /** @throws AppError `not_found` */
    async read(id: mongoose.Types.ObjectId): Promise<Buffer> {
      try {
        const download = bucket.openDownloadStream(id);
        let length = 0;
        download.once('file', (file) => {
          length = file.length;
        });
        const content = Buffer.concat(await download.toArray());
        // The driver reports no error when the last chunk is missing.
        if (content.length !== length) throw new mongoose.mongo.MongoRuntimeError(`${id} is truncated.`);
        return content;
      } catch (cause) {
        if (cause instanceof mongoose.mongo.MongoRuntimeError) throw new AppError('not_found', { cause });
        throw cause;
      }
    },
    /** The ids of all contents that were stored before a time, also of those whose upload did not end. */
    async storedBefore(time: Date): Promise<mongoose.Types.ObjectId[]> {
      const newest = mongoose.Types.ObjectId.createFromTime(Math.floor(time.getTime() / 1000));
      const chunks = db.collection<{ files_id: mongoose.Types.ObjectId }>('module_files.chunks');
      const first = await chunks
        .find({ files_id: { $lt: newest }, n: 0 }, { projection: { files_id: 1 } })
        .toArray();
      return first.map(({ files_id }) => files_id);
    },
    removeIds: removeAll,
    remove: (files: readonly StoredFile[]) =>
      removeAll(files.flatMap(({ identity, br }) => (br ? [identity, br] : [identity]))),
  };
}
