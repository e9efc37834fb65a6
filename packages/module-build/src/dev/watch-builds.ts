import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ModuleManifest } from '@atelier/contracts';
import { watch } from 'chokidar';
import { buildModules } from '../build.ts';
import { filesIn } from '../built-files.ts';

/** One build of a module's current source. */
export interface DevelopmentBuild {
  /** Differs for each build. */
  id: string;
  /** The manifest and the files by path; null when the build failed. */
  built: { manifest: ModuleManifest; files: ReadonlyMap<string, Buffer> } | null;
  /** Why the build failed. */
  problems: readonly string[];
}

/** Milliseconds without a change before a build starts: editors write several files at once. */
const quiet = 50;
/** Folders and files of the module's folder that are not source. */
const ignored = /^(\.|(node_modules|dist)([\\/]|$))/;

/** Builds the module in `dir` now and after each change. Returns a function that ends it. */
export function watchBuilds(dir: string, onBuild: (build: DevelopmentBuild) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let building = false;
  let changed = false;
  let ended = false;
  const build = async () => {
    changed = true;
    if (building) return;
    building = true;
    while (changed && !ended) {
      changed = false;
      const result = await buildOnce(dir);
      if (!ended && !changed) onBuild(result);
    }
    building = false;
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(build, quiet);
  };
  const watcher = watch(dir, {
    ignored: (file) => ignored.test(path.relative(dir, file)),
    ignoreInitial: true,
  })
    .on('all', schedule)
    .on('ready', build)
    .on('error', (error) => onBuild(failedBuild(error)));
  return () => {
    ended = true;
    clearTimeout(timer);
    void watcher.close();
  };
}

async function buildOnce(dir: string): Promise<DevelopmentBuild> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'atelier-module-'));
  try {
    const [built] = await buildModules([dir], outDir, 'development');
    if (!built) throw new Error('Nothing was built.');
    const names = await filesIn(built.outDir);
    const files = await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(built.outDir, name))] as const),
    );
    return { id: newId(), built: { manifest: built.manifest, files: new Map(files) }, problems: [] };
  } catch (error) {
    return failedBuild(error);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const failedBuild = (error: unknown): DevelopmentBuild => ({
  id: newId(),
  built: null,
  problems: [error instanceof Error ? error.message : String(error)],
});

const newId = () => Date.now().toString(36);
