import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { outputs, root } from '../workspace.ts';

export interface WebPart {
  /** The folder of a shell or module in the project. */
  name: string;
  kind: 'shell' | 'module' | 'client';
  /** The files and folders that its build depends on, relative to the project. */
  sources: string[];
  output: string;
}

const shared = [
  'packages/contracts/src',
  'packages/client/src',
  'packages/tool-kit',
  'packages/module-build',
  'packages/module-check',
];
const identity = z.object({ name: z.string(), version: z.string() });

/** The shell, the client and every module of this project: a folder with a `module.json` is one. */
export async function findWebParts(): Promise<WebPart[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const modules = entries
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'module.json')))
    .map((entry) => entry.name);
  return [
    {
      name: 'shell',
      kind: 'shell',
      sources: ['shell', ...shared],
      output: join(outputs.shell, 'server/page.mjs'),
    },
    {
      name: 'client',
      kind: 'client',
      sources: ['packages/client', 'packages/contracts/src', 'tools/cli/packing', 'tsconfig.packages.json'],
      output: outputs.client,
    },
    ...(await Promise.all(modules.map(modulePart))),
  ];
}

async function modulePart(folder: string): Promise<WebPart> {
  const { name, version } = identity.parse(
    JSON.parse(await readFile(join(root, folder, 'module.json'), 'utf8')),
  );
  return {
    name: folder,
    kind: 'module',
    sources: [folder, ...shared],
    output: join(outputs.modules, name, version, 'module.json'),
  };
}

const ignored = /(^|\/)(node_modules|dist|\..*)(\/|$)|\.test\.tsx?$/;

/**
 * Hashes the locked versions of all packages from the registry, and names and contents of the given files
 * and of all files in the given folders. Paths are relative to the project.
 */
export async function hashSources(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map(filesAt))).flat().sort();
  const hash = createHash('sha256');
  hash.update(await lockedPackages());
  for (const file of files) {
    hash.update(`${relative(root, file)}\0`);
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

const lockFile = z.object({
  packages: z.record(z.string(), z.looseObject({ link: z.boolean().optional() })),
});

/** The lock file without workspaces: a new one changes no other part. */
async function lockedPackages(): Promise<string> {
  const { packages } = lockFile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  return JSON.stringify(installed);
}

async function filesAt(path: string): Promise<string[]> {
  const full = join(root, path);
  const entries = await readdir(full, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [full];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !ignored.test(relative(full, file)));
}
