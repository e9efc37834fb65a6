import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runCommand } from '../building/run-command.ts';
import { installedCommand, outputs, root } from '../workspace.ts';
import { publishedManifest, type WorkspaceManifest, workspaceManifest } from './published-manifest.ts';

/** The folders in `packages/` of which tarballs are made, each after those it depends on. */
export const published = ['contracts', 'client', 'tool-kit', 'module-build'] as const;

/**
 * Compiles the published packages and packs each into `<outDir>/atelier-<name>-<version>.tgz`. Returns the paths of the
 * tarballs.
 * @throws PlainError with the output of the compiler or of npm.
 */
export async function packPackages(outDir: string): Promise<string[]> {
  const work = await mkdtemp(join(tmpdir(), 'atelier-packages-'));
  try {
    const compiled = join(work, 'compiled');
    await compilePackages(compiled);
    const manifests = await Promise.all(published.map(readManifest));
    const staged = manifests.map(({ name }) => join(work, basename(name)));
    for (const [index, folder] of published.entries()) {
      const manifest = manifests[index];
      if (manifest) await stage({ folder, manifest, compiled, staged: join(work, folder), manifests, work });
    }
    await rm(outDir, { recursive: true, force: true });
    await mkdir(outDir, { recursive: true });
    await runCommand('npm', [
      'pack',
      '--silent',
      '--ignore-scripts',
      '--pack-destination',
      outDir,
      ...staged,
    ]);
    return manifests.map(({ name, version }) =>
      join(outDir, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`),
    );
  } finally {
    await rm(work, { recursive: true });
  }
}

/** Packs into `dist/packages`, and lists the tarballs. */
export async function packCommand(): Promise<void> {
  for (const tarball of await packPackages(outputs.packages)) console.log(tarball);
}

/** Writes JavaScript and types. Style sheets are copied: the compiler ignores them. */
async function compilePackages(outDir: string): Promise<void> {
  await runCommand(installedCommand('tsc'), ['-p', 'tsconfig.packages.json', '--outDir', outDir]);
  for (const folder of published)
    await cp(join(root, 'packages', folder, 'src'), join(outDir, folder, 'src'), {
      recursive: true,
      filter: (file) => !/\.tsx?$/.test(file),
    });
}

const readManifest = async (folder: string): Promise<WorkspaceManifest> =>
  workspaceManifest.parse(JSON.parse(await readFile(join(root, 'packages', folder, 'package.json'), 'utf8')));

interface Staging {
  /** The name of the folder in `packages/`. */
  folder: string;
  manifest: WorkspaceManifest;
  compiled: string;
  /** The folder that is packed. */
  staged: string;
  manifests: readonly WorkspaceManifest[];
  work: string;
}

/** Writes the folder of a package as it is published, with the packages of this repository that it depends on. */
async function stage({ folder, manifest, compiled, staged, manifests, work }: Staging): Promise<void> {
  const workspaces = Object.fromEntries(manifests.map((workspace) => [workspace.name, workspace]));
  const publishedAs = publishedManifest(manifest, workspaces);
  await cp(join(compiled, folder, 'src'), join(staged, 'dist'), { recursive: true });
  for (const file of [...manifest.files, 'README.md']) {
    const from = join(root, 'packages', folder, file);
    if (file !== 'dist' && existsSync(from)) await cp(from, join(staged, file), { recursive: true });
  }
  await cp(join(root, 'LICENSE'), join(staged, 'LICENSE'));
  await writeFile(join(staged, 'package.json'), `${JSON.stringify(publishedAs, null, 2)}\n`);
  // One copy of each is enough.
  for (const name of publishedAs.bundleDependencies ?? [])
    await cp(join(work, basename(name)), join(staged, 'node_modules', name), {
      recursive: true,
      filter: (file) => basename(file) !== 'node_modules',
    });
}
