import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';
import { shellApi } from '../federation.ts';

/** A module's development dependency that a workspace provides. */
const typescript = '>=5.9 <8';

type Dependencies = Record<string, string>;
interface Manifest {
  scripts: Record<string, string>;
  dependencies: Dependencies;
  devDependencies: Dependencies;
}

/** Removes what a workspace has for all modules: the compiler's settings and the ignored files. */
export async function adaptToWorkspace(folder: string): Promise<void> {
  await rm(path.join(folder, 'tsconfig.json'));
  await rm(path.join(folder, 'gitignore'));
}

/** Makes the module in `folder` a package of its own, which takes the product's packages from tarballs. */
export async function adaptToTarballs(folder: string, name: string, tarballs: Tarballs): Promise<void> {
  const file = path.join(folder, 'package.json');
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  const located = (dependencies: Dependencies): Dependencies =>
    Object.fromEntries(
      Object.entries(dependencies).map(([dependency, range]) => [
        dependency,
        dependency.startsWith('@atelier/') ? tarballs.specifier(dependency, folder) : range,
      ]),
    );
  const own = {
    ...manifest,
    name,
    // A tool whose types are wrong is not deployed.
    scripts: { ...manifest.scripts, check: 'tsc', deploy: 'tsc && atelier-module deploy' },
    dependencies: located(manifest.dependencies),
    devDependencies: located({ ...manifest.devDependencies, typescript }),
  };
  await writeFile(file, `${JSON.stringify(own, null, 2)}\n`);
  const source = path.join(folder, 'module.json');
  const range = `"shell": "^${tarballs.version(shellApi)}"`;
  await writeFile(source, (await readFile(source, 'utf8')).replace(/"shell": "[^"]*"/, range));
  await rename(path.join(folder, 'gitignore'), path.join(folder, '.gitignore'));
}

/** The newest tarball of each package in a folder. */
export interface Tarballs {
  /** The version of a package. @throws Error when the folder has no tarball of it. */
  version(name: string): string;
  /**
   * What a package.json in the folder `from` names as the package's version.
   * @throws Error like `version`.
   */
  specifier(name: string, from: string): string;
}

/**
 * Finds the tarballs that `npm pack` writes.
 * @throws Error when there is no such folder, or no tarball of a package in `required`.
 */
export async function findTarballs(packages: string, required: readonly string[]): Promise<Tarballs> {
  const folder = path.resolve(packages);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  const find = (name: string) => {
    const start = `${name.slice(1).replace('/', '-')}-`;
    const versions = files
      .filter((file) => file.startsWith(start))
      .map((file) => file.slice(start.length, -'.tgz'.length));
    const [version] = semver.rsort(versions.filter((text) => semver.valid(text)));
    if (!version) throw new Error(`${folder} has no ${start}<version>.tgz.`);
    return { version, file: path.join(folder, `${start}${version}.tgz`) };
  };
  required.forEach(find);
  return {
    version: (name) => find(name).version,
    specifier: (name, from) => `file:${path.relative(from, find(name).file).split(path.sep).join('/')}`,
  };
}
