import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Asset, assetSchema, type DeliveryType } from './asset.ts';

/** Pictures on disk, one folder each. Every change becomes visible by one rename, so that a crash leaves old or new. */
export type Store = {
  find(type: DeliveryType, publicId: string): Promise<Asset | undefined>;
  /** Takes the file from `arrivedAt`; replaces what stood under the id, with its derived pictures. */
  put(asset: Asset, arrivedAt: string): Promise<void>;
  /** Writes down changed tags or context. */
  update(asset: Asset): Promise<void>;
  /** Whether there was anything to remove. */
  remove(type: DeliveryType, publicId: string): Promise<boolean>;
  move(from: Asset, to: { type: DeliveryType; publicId: string }): Promise<Asset>;
  originalPath(asset: Asset): string;
  /** Where a derived picture of this version lies or is to lie. */
  derivedPath(asset: Asset, name: string): string;
  temporaryPath(): string;
  /** Throws away what earlier runs left unfinished; to be called once no other run can be at work in the folder. */
  tidy(): Promise<void>;
};

/** Opens the store in a folder, which is made where missing. */
export async function openStore(folder: string): Promise<Store> {
  const unfinished = path.join(folder, 'unfinished');
  const run = randomUUID();
  const temporary = path.join(unfinished, run);
  await mkdir(temporary, { recursive: true });

  const temporaryPath = () => path.join(temporary, randomUUID());
  const folderOf = (type: DeliveryType, publicId: string) => {
    const digest = createHash('sha256').update(`${type}/${publicId}`).digest('hex');
    return path.join(folder, 'assets', digest.slice(0, 2), digest);
  };
  const homeOf = (asset: Asset) => folderOf(asset.type, asset.public_id);
  const note = async (asset: Asset, home: string) => {
    const draft = temporaryPath();
    await writeFile(draft, JSON.stringify(asset));
    await rename(draft, path.join(home, 'asset.json'));
  };
  const read = async (type: DeliveryType, publicId: string) => {
    const text = await readFile(path.join(folderOf(type, publicId), 'asset.json'), 'utf8').catch(absent);
    // The folder decides the id: a crash in the middle of a move leaves the old one in the note.
    return text === undefined
      ? undefined
      : assetSchema.parse({ ...JSON.parse(text), type, public_id: publicId });
  };
  const discard = async (home: string) => {
    const grave = temporaryPath();
    const gone = await rename(home, grave).then(() => true, absent);
    await rm(grave, { recursive: true, force: true });
    return gone === true;
  };

  return {
    find: read,
    async put(asset, arrivedAt) {
      const home = homeOf(asset);
      const before = await read(asset.type, asset.public_id);
      await mkdir(home, { recursive: true });
      await rename(arrivedAt, path.join(home, asset.file));
      await note(asset, home);
      if (before) {
        await rm(path.join(home, before.file), { force: true });
        await rm(path.join(home, `derived-${before.version}`), { recursive: true, force: true });
      }
    },
    update: (asset) => note(asset, homeOf(asset)),
    remove: (type, publicId) => discard(folderOf(type, publicId)),
    async move(from, { type, publicId }) {
      const home = folderOf(type, publicId);
      await discard(home);
      await mkdir(path.dirname(home), { recursive: true });
      await rename(homeOf(from), home);
      const moved = { ...from, type, public_id: publicId };
      await note(moved, home);
      return moved;
    },
    originalPath: (asset) => path.join(homeOf(asset), asset.file),
    derivedPath(asset, name) {
      const digest = createHash('sha256').update(name).digest('hex').slice(0, 32);
      return path.join(homeOf(asset), `derived-${asset.version}`, digest);
    },
    temporaryPath,
    async tidy() {
      const earlier = (await readdir(unfinished)).filter((name) => name !== run);
      await Promise.all(
        earlier.map((name) => rm(path.join(unfinished, name), { recursive: true, force: true })),
      );
    },
  };
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
