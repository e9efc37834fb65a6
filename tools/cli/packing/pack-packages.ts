import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'vite';
import { runCommand } from '../building/run-command.ts';
import { installedCommand, outputs, root } from '../workspace.ts';
import {
  containedIn,
  publishedManifest,
  type WorkspaceManifest,
  workspaceManifest,
} from './published-manifest.ts';

/** The folders in `packages/` of which tarballs are made, each after those it depends on. */
export const published = ['contracts', 'client', 'tool-kit', 'module-check', 'module-build'] as const;

/** Compiles packages into `<outDir>/atelier-<name>-<version>.tgz`. Returns these paths. */
export async function packPackages(
  outDir: string,
  folders: readonly (typeof published)[number][] = published,
): Promise<string[]> {
  const work = await mkdtemp(join(tmpdir(), 'atelier-packages-'));
  try {
    const compiled = join(work, 'compiled');
    await compilePackages(work, compiled, folders);
    const manifests = await Promise.all(folders.map(readManifest));
    const staged = manifests.map(({ name }) => join(work, basename(name)));
    for (const [index, folder] of folders.entries()) {
      const manifest = manifests[index];
      if (manifest) await stage({ folder, manifest, compiled, staged: join(work, folder), manifests });
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
async function compilePackages(work: string, outDir: string, folders: readonly string[]): Promise<void> {
  const project = join(work, 'tsconfig.json');
  const configuration = {
    extends: join(root, 'tsconfig.packages.json'),
    compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
    include: folders.map((folder) => join(root, 'packages', folder, 'src')),
  };
  await writeFile(project, JSON.stringify(configuration));
  await runCommand(installedCommand('tsc'), ['-p', project, '--singleThreaded', '--outDir', outDir]);
  for (const folder of folders)
    await cp(join(root, 'packages', folder, 'src'), join(outDir, folder, 'src'), {
      recursive: true,
      filter: (file) => !/\.tsx?$/.test(file),
    });
}

const readManifest = async (folder: string): Promise<WorkspaceManifest> =>
  workspaceManifest.parse(JSON.parse(await readFile(join(root, 'packages', folder, 'package.json'), 'utf8')));

interface Staging {
  folder: string;
  manifest: WorkspaceManifest;
  compiled: string;
  staged: string;
  manifests: readonly WorkspaceManifest[];
}

async function stage({ folder, manifest, compiled, staged, manifests }: Staging): Promise<void> {
  const workspaces = Object.fromEntries(manifests.map((workspace) => [workspace.name, workspace]));
  const publishedAs = publishedManifest(manifest, workspaces);
  const dist = join(staged, 'dist');
  await cp(join(compiled, folder, 'src'), dist, { recursive: true });
  if (folder === 'client') await bundleClient(manifest, dist);
  const contained = containedIn(manifest, workspaces).flatMap((name) => workspaces[name] ?? []);
  for (const { name } of contained)
    await cp(join(compiled, basename(name), 'src'), join(dist, inner, basename(name)), { recursive: true });
  await importContained(dist, contained);
  const icons = join(root, 'packages', folder, 'src/elements/icons.ts');
  if (existsSync(icons)) await bundle({ icons }, join(dist, 'elements'), ['react']);
  for (const file of [...manifest.files, 'README.md']) {
    const from = join(root, 'packages', folder, file);
    if (file !== 'dist' && existsSync(from)) await cp(from, join(staged, file), { recursive: true });
  }
  await cp(join(root, 'LICENSE'), join(staged, 'LICENSE'));
  await writeFile(join(staged, 'package.json'), `${JSON.stringify(publishedAs, null, 2)}\n`);
}

/** Bundles the scripts of the client with what they use of the contracts. */
async function bundleClient({ exports, dependencies = {} }: WorkspaceManifest, dist: string): Promise<void> {
  for (const file of await readdir(dist, { recursive: true }))
    if (file.endsWith('.js')) await rm(join(dist, file));
  const entries = Object.values(exports).map((source) => [
    source.replace(/^\.\/src\/(.*)\.ts$/, '$1'),
    join(root, 'packages/client', source),
  ]);
  await bundle(Object.fromEntries(entries), dist, Object.keys(dependencies));
}

async function bundle(
  entry: Record<string, string>,
  outDir: string,
  external: readonly string[],
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        external: external.map((name) => new RegExp(`^${name}(/|$)`)),
        output: { chunkFileNames: '[name].js' },
      },
      outDir,
      emptyOutDir: false,
      minify: false,
    },
  });
}

const inner = 'packages';

/** Makes imports of packages relative: no package manager finds a package inside of a package. */
async function importContained(dist: string, contained: readonly WorkspaceManifest[]): Promise<void> {
  const targets = new Map(
    contained.flatMap(({ name, exports }) =>
      Object.entries(exports).map(([path, source]) => [
        join(name, path),
        join(dist, inner, basename(name), source.replace(/^\.\/src\/(.*)\.tsx?$/, '$1.js')),
      ]),
    ),
  );
  for (const file of await readdir(dist, { recursive: true })) {
    if (!/\.(?:js|d\.ts)$/.test(file)) continue;
    const path = join(dist, file);
    const code = await readFile(path, 'utf8');
    const changed = code.replace(/(['"])(@atelier\/[\w/-]+)\1/g, (text, quote: string, name: string) => {
      const target = targets.get(name);
      return target ? `${quote}${relativeImport(path, target)}${quote}` : text;
    });
    if (changed !== code) await writeFile(path, changed);
  }
}

function relativeImport(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
