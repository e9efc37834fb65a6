import type { CheckedFile } from '@atelier/module-check';
import { AppError } from '@atelier/server-kit/errors';
import mongoose, { type Connection, Schema } from 'mongoose';

/** A stored file of a version: the content, and the compressed form if there is one. */
export interface StoredFile {
  path: string;
  type: string;
  size: number;
  integrity: string;
  /** The ids of both forms. */
  identity: mongoose.Types.ObjectId;
  br: mongoose.Types.ObjectId | null;
}

/** The content of a file, or its compressed form. A file has at most 4 MiB. */
interface ContentRecord {
  _id: mongoose.Types.ObjectId;
  /** `<module>/<version>/<path>`, with `.br` if compressed. */
  name: string;
  content: Buffer;
}

const schema = new Schema<ContentRecord>(
  { name: { type: String, required: true }, content: Buffer },
  { collection: 'module_files', strict: 'throw', versionKey: false },
);

export type VersionFiles = ReturnType<typeof createVersionFiles>;

/** Opens the collection of files. */
export function createVersionFiles(connection: Connection) {
  const model = connection.model<ContentRecord>('ModuleFile', schema);

  const removeIds = (ids: readonly mongoose.Types.ObjectId[]) =>
    model.deleteMany({ _id: mongoose.trusted({ $in: [...ids] }) });

  return {
    async store(version: string, files: readonly CheckedFile[]): Promise<StoredFile[]> {
      const written: mongoose.Types.ObjectId[] = [];
      const keep = async (name: string, content: Buffer) => {
        const { _id } = await model.create({ name, content });
        written.push(_id);
        return _id;
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
        await removeIds(written).catch(() => undefined);
        throw error;
      }
    },
    /** @throws AppError `not_found` */
    async read(id: mongoose.Types.ObjectId): Promise<Buffer> {
      const record = await model.findById(id);
      if (!record) throw new AppError('not_found');
      return Buffer.from(record.content);
    },
    /** The ids of all contents that were stored before a time. */
    async storedBefore(time: Date): Promise<mongoose.Types.ObjectId[]> {
      const newest = mongoose.Types.ObjectId.createFromTime(Math.floor(time.getTime() / 1000));
      const found = await model.find({ _id: mongoose.trusted({ $lt: newest }) }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },
    removeIds,
    remove: (files: readonly StoredFile[]) =>
      removeIds(files.flatMap(({ identity, br }) => (br ? [identity, br] : [identity]))),
  };
}
