import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { moduleFile, moduleName, moduleVersion, type RegistryModule } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { LRUCache } from 'lru-cache';
import type { ModuleFileName, RegistryService } from './registry-service.ts';

export type ModuleFiles = ReturnType<typeof createModuleFiles>;

const unknownForMs = 5_000;
const mostUnknown = 2_000;
/** The same time for every file, so that all gateways send the same ETag. */
const modified = new Date(0);

/**
 * A cache of published versions' files in a folder. Files never change, so none is fetched twice.
 * Concurrent requests for a file share one fetch.
 */
export function createModuleFiles(folder: string, service: Pick<RegistryService, 'file'>, logger: Logger) {
  const unknown = new LRUCache<string, true>({ max: mostUnknown, ttl: unknownForMs });
  const running = new Map<string, Promise<void>>();

  const store = async (name: ModuleFileName, target: string, key: string) => {
    const file = await service.file(name);
    if (!file) {
      unknown.set(key, true);
      return;
    }
    if (file.br) await writeWhole(`${target}.br`, file.br);
    await writeWhole(target, file.content);
  };
  const storeOnce = (name: ModuleFileName): Promise<void> => {
    const key = `${name.module}/${name.version}/${name.path}`;
    const current = running.get(key);
    if (current) return current;
    const work = store(name, join(folder, key), key).finally(() => running.delete(key));
    running.set(key, work);
    return work;
  };

  return {
    /**
     * Fetches a missing file. `path` is `/<module>/<version>/<file>`. `onMiss` runs before the request to
     * the registry service.
     * @throws AppError `unavailable`
     */
    async fetch(path: string, onMiss: () => Promise<unknown>): Promise<void> {
      const name = parseName(path);
      if (!name || (await isFile(join(folder, path))) || unknown.has(path.slice(1))) return;
      await onMiss();
      await storeOnce(name).catch((cause: unknown) => {
        throw new AppError('unavailable', { cause });
      });
    },
    /**
     * Fetches all files of these versions in the background, so that they can be served while the service
     * is down.
     */
    fetchAll(modules: readonly RegistryModule[]): void {
      const all = modules.flatMap(namesOf);
      const next = async (): Promise<void> => {
        const name = all.shift();
        if (!name) return;
        const isStored = await isFile(join(folder, name.module, name.version, name.path));
        if (!isStored)
          await storeOnce(name).catch((error: unknown) =>
            logger.warn({ err: error, file: name }, 'a file of a module could not be fetched in advance'),
          );
        await next();
      };
      // Two at once, because the start of the product needs the CPU too.
      void Promise.all([next(), next()]);
    },
    /**
     * Deletes the files of all other modules: removed ones, and those without an active version, whose
     * files can be fetched again.
     */
    async removeOthers(modules: readonly string[]): Promise<void> {
      const folders = await readdir(folder).catch(() => []);
      const others = folders.filter((name) => !modules.includes(name));
      await Promise.all(
        others.map((name) =>
          rm(join(folder, name), { recursive: true, force: true }).catch((error: unknown) =>
            logger.warn({ err: error, module: name }, 'the files of a module cannot be deleted'),
          ),
        ),
      );
    },
  };
}

/** Every script and style sheet of a version and its fallback, if the gateway serves them. */
function namesOf({ name: module, version, entry, integrities, previous }: RegistryModule): ModuleFileName[] {
  const names = (of: string, files: readonly string[]) =>
    files.map((path) => ({ module, version: of, path }));
  return [
    ...names(version, [entry, ...Object.keys(integrities)]),
    ...(previous ? names(previous.version, [previous.entry, ...Object.keys(previous.integrities)]) : []),
  ];
}

function parseName(path: string): ModuleFileName | null {
  const [, module, version, ...rest] = path.split('/');
  const file = rest.join('/');
  const valid =
    moduleName.safeParse(module).success &&
    moduleVersion.safeParse(version).success &&
    moduleFile.max(200).safeParse(file).success;
  return valid && module && version ? { module, version, path: file } : null;
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** Writes a file atomically with a fixed time, also when several gateways write it to the same folder. */
export async function writeWhole(target: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const incomplete = `${target}.${randomUUID()}`;
  await writeFile(incomplete, content);
  await utimes(incomplete, modified, modified);
  await rename(incomplete, target);
}
