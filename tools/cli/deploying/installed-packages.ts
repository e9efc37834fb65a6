import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PlainError, root } from '../workspace.ts';

const dependencies = z.record(z.string(), z.unknown()).default({});
const manifest = z.object({
  dependencies,
  optionalDependencies: dependencies,
  peerDependencies: dependencies,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});

/**
 * The paths of all installed packages that these workspaces need in production, with those that they need in turn.
 * @throws PlainError when one is not installed
 */
export async function installedPackages(workspaces: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const visit = async (folder: string): Promise<void> => {
    const read = manifest.parse(JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')));
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
