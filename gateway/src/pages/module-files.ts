import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { moduleFile, moduleName, moduleVersion, type RegistryModule } from '@atelier/contracts';
import { cached } from '@atelier/server-kit/cached';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import type { ModuleFileName, RegistryService } from './registry-service.ts';

export type ModuleFiles = ReturnType<typeof createModuleFiles>;

/** How long an unpublished file is not requested again. */
const unknownForMs = 5_000;
const mostUnknown = 2_000;
/** The same time for every file, so that all gateways send the same ETag. */
const modified = new Date(0);

/** A folder with the files of published versions, which never change. */
export function createModuleFiles(folder: string, service: Pick<RegistryService, 'file'>, logger: Logger) {
  const stored = cached<void>({ most: mostUnknown, lifetimeMs: unknownForMs });
  const fileOf = ({ module, version, path }: ModuleFileName) => join(folder, module, version, path);

  const store = (name: ModuleFileName, target = fileOf(name)) =>
    stored.read(target, async () => {
      const file = await service.file(name);
      if (file?.br) await writeWhole(`${target}.br`, file.br);
      if (file) await writeWhole(target, file.content);
    });

  return {
    /**
     * Fetches a missing file, `/<module>/<version>/<file>`. @throws AppError `unavailable`
     * @param onMiss runs before the request to the registry service
     */
    async fetch(path: string, onMiss: () => Promise<unknown>): Promise<void> {
      const name = parseName(path);
      if (!name || (await isFile(fileOf(name)))) return;
      if (!stored.has(fileOf(name))) await onMiss();
      await store(name).catch((cause: unknown) => {
        throw new AppError('unavailable', { cause });
      });
    },
    /** Fetches all files of these versions in the background, for times when the service is down. */
    fetchAll(modules: readonly RegistryModule[]): void {
      const all = modules.flatMap(namesOf);
      const next = async (): Promise<void> => {
        const name = all.shift();
        if (!name) return;
        if (!(await isFile(fileOf(name))))
          await store(name).catch((error: unknown) =>
            logger.warn({ err: error, file: name }, 'a file of a module could not be fetched in advance'),
          );
        await next();
      };
      // Two at once, because the start of the product needs the CPU too.
      void Promise.all([next(), next()]);
    },
    /** Deletes the files of all other modules; those that are served again are fetched again. */
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
