import { cp, lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { serviceNames } from '@atelier/contracts';
import { z } from 'zod';
import { serverSchemas, variablesOf } from '../product/server-schemas.ts';
import { outputs, PlainError, root } from '../workspace.ts';

const dependencies = z.record(z.string(), z.unknown()).default({});
const manifest = z.object({
  name: z.string(),
  dependencies,
  optionalDependencies: dependencies,
  peerDependencies: dependencies,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});
type Manifest = z.output<typeof manifest>;

const readManifest = async (folder: string): Promise<Manifest> =>
  manifest.parse(JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')));

/** Writes what one server needs to run into a folder, as the container images do: `<server> <folder>`. */
export async function assembleCommand([name, folder]: readonly string[]): Promise<void> {
  if (!name || !folder)
    throw new PlainError(
      `Usage: npm run assemble -- <server> <folder>\nServers: ${Object.keys(serverSchemas).join(', ')}, services`,
    );
  await assembleServer(name, resolve(folder));
}

/**
 * Writes everything that one server, or `services` for all of them in one process, needs to run into an
 * empty folder: its source, that of the packages it uses, its production dependencies as they are installed
 * here, and the web app if it serves or reads it. `node <folder>` then starts it.
 */
export async function assembleServer(name: string, folder: string): Promise<void> {
  const folders =
    name === 'services' ? serviceNames.map((service) => `services/${service}`) : [folderOf(name)];
  const variables = folders.map((server) => variablesOf(basename(server)));
  const parts = new Set<string>();
  for (const server of folders) await workspacesOf(server, parts);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new PlainError(`${folder} is not empty.`);
  for (const part of parts) {
    await cp(join(root, part, 'package.json'), join(folder, part, 'package.json'));
    await cp(join(root, part, 'src'), join(folder, part, 'src'), {
      recursive: true,
      filter: isUsedByServers,
    });
    const { name: packageName } = await readManifest(part);
    await link(join(folder, 'node_modules', packageName), join(folder, part));
  }
  for (const path of await installedPackages(parts))
    await cp(join(root, path), join(folder, path), { recursive: true, filter: isReadByNode });
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const main = name === 'services' ? 'services/main.ts' : `${folderOf(name)}/src/main.ts`;
  if (name === 'services') await cp(join(root, main), join(folder, main));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'atelier', type: 'module', main }));
  if (variables.some((read) => 'WEB_DIR' in read))
    await cp(outputs.shell, join(folder, 'dist/shell'), { recursive: true });
}

const folderOf = (server: string) => (server === 'gateway' ? server : `services/${server}`);

async function workspacesOf(folder: string, found: Set<string>): Promise<void> {
  found.add(folder);
  const { dependencies } = await readManifest(folder);
  for (const name of Object.keys(dependencies)) {
    const used = `packages/${name.replace('@atelier/', '')}`;
    if (name.startsWith('@atelier/') && !found.has(used)) await workspacesOf(used, found);
  }
}

const isUsedByServers = (path: string) =>
  !/\.test\.tsx?$/.test(path) && !['testing', 'fixtures'].includes(basename(path));

/** Leaves out declarations, source maps, sources, and packages inside the package. */
const isReadByNode = (path: string) =>
  !/\.(?:map|ts|mts|cts|md)$/.test(path) && basename(path) !== 'node_modules';

async function link(path: string, target: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(relative(dirname(path), target), path);
}

/** The installed packages that these workspaces need in production, directly or not. */
async function installedPackages(workspaces: ReadonlySet<string>): Promise<string[]> {
  const found = new Set<string>();
  const visit = async (folder: string): Promise<void> => {
    const read = await readManifest(folder);
    const peers = Object.keys(read.peerDependencies).filter(
      (name) => !read.peerDependenciesMeta[name]?.optional,
    );
    const optional = new Set(Object.keys(read.optionalDependencies));
    for (const name of new Set([...Object.keys(read.dependencies), ...peers, ...optional])) {
      const installed = await find(name, folder);
      if (installed === null && !optional.has(name))
        throw new PlainError(`${folder} needs ${name}, which is not installed. Run: npm ci`);
      if (installed === null || installed.link || found.has(installed.path)) continue;
      found.add(installed.path);
      await visit(installed.path);
    }
  };
  for (const workspace of workspaces) await visit(workspace);
  return [...found];
}

/** Where Node finds a package from a folder. A link leads to a folder of this project. */
async function find(name: string, from: string): Promise<{ path: string; link: boolean } | null> {
  const parts = from.split('/');
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    if (parts[depth - 1] === 'node_modules') continue;
    const path = [...parts.slice(0, depth), 'node_modules', name].join('/');
    const entry = await lstat(join(root, path)).catch(() => null);
    if (entry) return { path, link: entry.isSymbolicLink() };
  }
  return null;
}
