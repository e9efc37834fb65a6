import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '@atelier/sandbox-control/file-lock';
import { z } from 'zod';

export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * Opens the store: images on disk, one folder each. One rename makes a change visible, whole.
 * @throws Error when another emulator uses the folder, or it cannot be written
 */
export async function openStore(folder: string) {
  const temporary = path.join(folder, 'unfinished');
  await mkdir(folder, { recursive: true });
  const lock = lockFolder(folder);
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary);

  const temporaryPath = () => path.join(temporary, randomUUID());
  const folderOf = (publicId: string) => {
    const digest = createHash('sha256').update(`authenticated/${publicId}`).digest('hex');
    return path.join(folder, 'assets', digest.slice(0, 2), digest);
  };

  return {
    async find(publicId: string) {
      const text = await readFile(path.join(folderOf(publicId), 'asset.json'), 'utf8').catch(absent);
      return text === undefined ? undefined : assetSchema.parse(JSON.parse(text));
    },
    async put(asset: Asset, original: Buffer) {
      const assetFolder = folderOf(asset.public_id);
      await mkdir(assetFolder, { recursive: true });
      const files: [string, Buffer | string][] = [
        [asset.file, original],
        ['asset.json', JSON.stringify(asset)],
      ];
      for (const [name, content] of files) {
        const draft = temporaryPath();
        await writeFile(draft, content);
        await rename(draft, path.join(assetFolder, name));
      }
    },
    /** Returns false when there is no such image. */
    async remove(publicId: string) {
      const discarded = temporaryPath();
      const removed = await rename(folderOf(publicId), discarded).then(() => true, absent);
      await rm(discarded, { recursive: true, force: true });
      return removed === true;
    },
    originalPath: (asset: Asset) => path.join(folderOf(asset.public_id), asset.file),
    derivedPath(asset: Asset, name: string) {
      const digest = createHash('sha256').update(name).digest('hex').slice(0, 32);
      return path.join(folderOf(asset.public_id), 'derived', digest);
    },
    temporaryPath,
    close: () => lock.release(),
  };
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

const assetSchema = z.object({
  public_id: z.string(),
  format: z.string(),
  width: z.int(),
  height: z.int(),
  file: z.string(),
});

export type Asset = z.infer<typeof assetSchema>;
