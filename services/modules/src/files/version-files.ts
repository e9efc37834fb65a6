import { pipeline } from 'node:stream/promises';
import { AppError } from '@atelier/service-kit/errors';
import mongoose, { type Connection } from 'mongoose';

/** A stored file of a version: the content, and the compressed form if there is one. */
export interface StoredFile {
  path: string;
  /** The media type. */
  type: string;
  /** Bytes of the content. */
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
  /** The content compressed with Brotli, or null. */
  br: Buffer | null;
}

/** The files of all versions, in GridFS. */
export interface VersionFiles {
  /** Stores all files of a version, or none. */
  store(version: string, files: readonly CheckedFile[]): Promise<StoredFile[]>;
  /** @throws AppError `not_found` */
  read(id: mongoose.Types.ObjectId): Promise<Buffer>;
  remove(files: readonly StoredFile[]): Promise<void>;
}

/** Opens the bucket `module_files`. */
export function createVersionFiles(connection: Connection): VersionFiles {
  const { db } = connection;
  if (!db) throw new Error('The database is not connected.');
  const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: 'module_files' });

  const write = async (name: string, content: Buffer) => {
    const upload = bucket.openUploadStream(name);
    await pipeline([content], upload);
    return upload.id;
  };
  const removeAll = async (ids: readonly mongoose.Types.ObjectId[]) => {
    await Promise.allSettled(ids.map((id) => bucket.delete(id)));
  };

  return {
    async store(version, files) {
      const written: mongoose.Types.ObjectId[] = [];
      const keep = async (name: string, content: Buffer) => {
        const id = await write(name, content);
        written.push(id);
        return id;
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
    async read(id) {
      try {
        return Buffer.concat(await bucket.openDownloadStream(id).toArray());
      } catch (cause) {
        if (cause instanceof mongoose.mongo.MongoRuntimeError) throw new AppError('not_found', { cause });
        throw cause;
      }
    },
    remove: (files) => removeAll(files.flatMap(({ identity, br }) => (br ? [identity, br] : [identity]))),
  };
}
