import { readFileSync } from 'node:fs';
import path from 'node:path';
import { moduleSource } from '@atelier/contracts';
import { sharedPackages, shellApi } from './federation.ts';
import { installedVersion } from './packages.ts';

/** The range of each package that a module takes from the shell: that of the manifest, or of the installed version. */
export function sharedRanges(dir: string, shell: string): Record<string, string> {
  const names = [...new Set(sharedPackages.map((shared) => shared.package))];
  return Object.fromEntries(
    names.map((name) => [name, name === shellApi ? shell : `^${installedVersion(name, dir)}`]),
  );
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
 * @throws Error when its `module.json` is missing or invalid.
 */
export function sharedByShell(dir: string): Record<string, SharedOption> {
  const source = moduleSource.parse(JSON.parse(readFileSync(path.join(dir, 'module.json'), 'utf8')));
  const ranges = sharedRanges(dir, source.shell);
  return Object.fromEntries(
    sharedPackages.map((shared) => [
      shared.request,
      {
        singleton: true,
        strictVersion: true,
        import: false,
        requiredVersion: ranges[shared.package] ?? '*',
      },
    ]),
  );
}
