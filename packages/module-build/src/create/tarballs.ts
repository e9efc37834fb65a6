import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';

/** The newest tarball of each package in a folder. */
export interface Tarballs {
  /** The version of a package. @throws Error when the folder has no tarball of it. */
  version(name: string): string;
  /** What a package.json in the folder `from` names as the package's version. @throws Error like `version`. */
  specifier(name: string, from: string): string;
}

/**
 * Finds the tarballs that `npm pack` writes: `atelier-tool-kit-1.0.0.tgz` is version 1.0.0 of `@atelier/tool-kit`.
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
