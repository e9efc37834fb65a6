import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { outputs, PlainError, root } from '../workspace.ts';
import { installedPackages } from './installed-packages.ts';

/** A server of the product: the gateway, or a service. */
interface Server {
  /** Its folder in the project. */
  folder: string;
  /** Whether it reads the build of the shell. */
  readsWeb: boolean;
}

const manifest = z.looseObject({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});
type Manifest = z.output<typeof manifest>;

const readManifest = async (folder: string): Promise<Manifest> =>
  manifest.parse(JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')));

/** Writes what one server needs to run into a folder, as the container images do: `<server> <folder>`. */
export async function assembleCommand([name, folder]: readonly string[]): Promise<void> {
  if (!name || !folder)
    throw new PlainError(
      `Usage: npm run assemble -- <server> <folder>\nServers: ${(await serverNames()).join(', ')}`,
    );
  await assembleServer(name, resolve(folder));
}

async function serverNames(): Promise<string[]> {
  return ['gateway', ...(await readdir(join(root, 'services')))];
}

async function serverNamed(name: string): Promise<Server> {
  const names = await serverNames();
  if (!names.includes(name)) throw new PlainError(`${name} is not a server. Servers: ${names.join(', ')}`);
  const readsWeb = name === 'gateway' || name === 'modules';
  return { folder: name === 'gateway' ? name : `services/${name}`, readsWeb };
}

/**
 * Writes everything that one server needs to run into an empty folder: its source, that of the packages it uses, its production
 * dependencies as they are installed here, and the web app if it serves or reads it. `node <folder>` then starts it.
 * @throws PlainError for an unknown server or a folder with content
 */
export async function assembleServer(name: string, folder: string): Promise<void> {
  const server = await serverNamed(name);
  const parts = await workspacesOf(server.folder);
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
  const main = `${server.folder}/src/main.ts`;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'atelier', type: 'module', main }));
  if (server.readsWeb) await cp(outputs.shell, join(folder, 'dist/shell'), { recursive: true });
}

/** The folders of a workspace and of all workspaces that it depends on. */
async function workspacesOf(folder: string, found = new Set<string>()): Promise<string[]> {
  found.add(folder);
  const { dependencies } = await readManifest(folder);
  for (const name of Object.keys(dependencies)) {
    const used = `packages/${name.replace('@atelier/', '')}`;
    if (name.startsWith('@atelier/') && !found.has(used)) await workspacesOf(used, found);
  }
  return [...found];
}

const isUsedByServers = (path: string) =>
  !/\.test\.tsx?$/.test(path) && !['testing', 'fixtures'].includes(basename(path));

/** Not the declarations, source maps and sources of an installed package, nor packages inside it: they are listed by themselves. */
const isReadByNode = (path: string) =>
  !/\.(?:map|ts|mts|cts|md)$/.test(path) && basename(path) !== 'node_modules';

async function link(path: string, target: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(relative(dirname(path), target), path);
}
