import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { z } from 'zod';
import { sharedPackages, shellApi } from './federation.ts';
import { installedVersion } from './packages.ts';
import { readModule } from './source.ts';

const ranges = z.record(z.string(), z.string()).default({});
const packageFile = z.looseObject({
  dependencies: ranges,
  devDependencies: ranges,
  peerDependencies: ranges,
});

/** The range of each package that a module names and takes from the shell. */
export function sharedRanges(dir: string, shell: string): Record<string, string> {
  const file = path.join(dir, 'package.json');
  const { dependencies, devDependencies, peerDependencies } = packageFile.parse(
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {},
  );
  const declaredFor = (name: string) => dependencies[name] ?? peerDependencies[name] ?? devDependencies[name];
  const names = [...new Set(sharedPackages.map((shared) => shared.package))];
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      if (name === shellApi) return [[name, shell]];
      const declared = declaredFor(name) ?? (name === 'react-router' && declaredFor('react-router-dom'));
      const range = declared && rangeOf(declared, installedVersion(name, dir));
      return range ? [[name, range]] : [];
    }),
  );
}

/** A declared range, or the versions that are compatible with an exact one or, such as for a tag. */
function rangeOf(declared: string, installed: string | null): string | null {
  const exact = semver.valid(declared);
  if (!exact && semver.validRange(declared)) return declared;
  const version = exact ?? installed;
  return version && `^${version}`;
}

/** One package in the `shared` option of Module Federation. No module has a fallback copy. */
interface SharedOption {
  singleton: true;
  strictVersion: true;
  import: false;
  requiredVersion: string;
}

/**
 * The `shared` option of Module Federation, in any bundler, for the module in `dir`.
 * @throws {ModuleBuildError} `manifest_invalid`, when the module is not valid
 */
export function sharedByShell(dir: string): Record<string, SharedOption> {
  const accepted = sharedRanges(dir, readModule(dir).source.shell);
  return Object.fromEntries(
    sharedPackages.map((shared) => [
      shared.request,
      {
        singleton: true,
        strictVersion: true,
        import: false,
        requiredVersion: accepted[shared.package] ?? '*',
      },
    ]),
  );
}
