import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The installed version of a package, resolved from a module's folder; null when it is not installed. */
export function installedVersion(name: string, fromDir: string): string | null {
  const file = findPackage(name, fromDir);
  if (!file) return null;
  const { version }: { version?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
  return typeof version === 'string' ? version : null;
}

/** The folder of an installed package, resolved from a module's folder; null when it is not installed. */
export function packageDir(name: string, fromDir: string): string | null {
  const file = findPackage(name, fromDir);
  return file ? path.dirname(file) : null;
}

/** Node's `findPackageJSON`, which Node 20 lacks: the nearest `node_modules` folder that has the package. */
function findPackage(name: string, fromDir: string): string | null {
  for (let dir = path.resolve(fromDir); ; dir = path.dirname(dir)) {
    const file = path.join(dir, 'node_modules', name, 'package.json');
    if (existsSync(file)) return realpathSync(file);
    if (dir === path.dirname(dir)) return null;
  }
}

/** The nearest parent folder whose package.json lists workspaces; null if there is none. */
export function findWorkspaceRoot(fromDir: string): string | null {
  for (let dir = path.resolve(fromDir); ; dir = path.dirname(dir)) {
    const file = path.join(dir, 'package.json');
    if (existsSync(file)) {
      const { workspaces }: { workspaces?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
      if (workspaces) return dir;
    }
    if (dir === path.dirname(dir)) return null;
  }
}
