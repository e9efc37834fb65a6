import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '@atelier/sandbox-control/folder-lock';
import { z } from 'zod';

/** Images on disk, one folder each. Each change becomes visible by one rename, so that a crash leaves the old or the new state. */
export type Store = {
  find(type: DeliveryType, publicId: string): Promise<Asset | undefined>;
  /** Moves the file from `uploadPath` into the store. Replaces the image of the same id and its derived images. */
  put(asset: Asset, uploadPath: string): Promise<void>;
  /** Returns false when there is no such image. */
  remove(type: DeliveryType, publicId: string): Promise<boolean>;
  originalPath(asset: Asset): string;
  /** The path of a derived image of this version. */
  derivedPath(asset: Asset, name: string): string;
  temporaryPath(): string;
  /** Unlocks the folder for another emulator. */
  close(): void;
};

/**
 * Opens the store in a folder, which is created if needed, and removes the temporary files of earlier processes.
 * @throws Error when another emulator uses the folder, or it cannot be written
 */
export async function openStore(folder: string): Promise<Store> {
  const temporary = path.join(folder, 'unfinished');
  await mkdir(folder, { recursive: true });
  const lock = lockFolder(folder);
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary);

  const temporaryPath = () => path.join(temporary, randomUUID());
  const folderOf = (type: DeliveryType, publicId: string) => {
    const digest = createHash('sha256').update(`${type}/${publicId}`).digest('hex');
    return path.join(folder, 'assets', digest.slice(0, 2), digest);
  };
  const folderOfAsset = (asset: Asset) => folderOf(asset.type, asset.public_id);
  const save = async (asset: Asset, assetFolder: string) => {
    const draft = temporaryPath();
    await writeFile(draft, JSON.stringify(asset));
    await rename(draft, path.join(assetFolder, 'asset.json'));
  };
  const read = async (type: DeliveryType, publicId: string) => {
    const text = await readFile(path.join(folderOf(type, publicId), 'asset.json'), 'utf8').catch(absent);
    return text === undefined ? undefined : assetSchema.parse(JSON.parse(text));
  };
  const discard = async (assetFolder: string) => {
    const discarded = temporaryPath();
    const removed = await rename(assetFolder, discarded).then(() => true, absent);
    await rm(discarded, { recursive: true, force: true });
    return removed === true;
  };

  return {
    find: read,
    async put(asset, uploadPath) {
      const assetFolder = folderOfAsset(asset);
      const before = await read(asset.type, asset.public_id);
      await mkdir(assetFolder, { recursive: true });
      await rename(uploadPath, path.join(assetFolder, asset.file));
      await save(asset, assetFolder);
      if (before) {
        // Simultaneous uploads of one id have the same version, and with it the same file.
        if (before.file !== asset.file) await rm(path.join(assetFolder, before.file), { force: true });
        await rm(path.join(assetFolder, `derived-${before.version}`), { recursive: true, force: true });
      }
    },
    remove: (type, publicId) => discard(folderOf(type, publicId)),
    originalPath: (asset) => path.join(folderOfAsset(asset), asset.file),
    derivedPath(asset, name) {
      const digest = createHash('sha256').update(name).digest('hex').slice(0, 32);
      return path.join(folderOfAsset(asset), `derived-${asset.version}`, digest);
    },
    temporaryPath,
    close: () => lock.release(),
  };
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

/** `upload` images are public; `private` and `authenticated` ones need a signed URL. */
export const deliveryTypes = ['upload', 'private', 'authenticated'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** The metadata file of a stored image. */
const assetSchema = z.strictObject({
  asset_id: z.string(),
  public_id: z.string(),
  type: z.enum(deliveryTypes),
  version: z.int(),
  version_id: z.string(),
  format: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  etag: z.string(),
  created_at: z.string(),
  tags: z.array(z.string()),
  context: z.record(z.string(), z.string()),
  asset_folder: z.string(),
  original_filename: z.string(),
  /** Name of the original's file in the asset's folder. */
  file: z.string(),
});

export type Asset = z.infer<typeof assetSchema>;
