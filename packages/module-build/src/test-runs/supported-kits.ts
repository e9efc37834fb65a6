import semver from 'semver';
import { shellApi } from '../federation.ts';
import { installedVersion } from '../packages.ts';

/** The name under which a module's team installs the oldest tool-kit that its module supports. */
const oldestKit = `${shellApi}-oldest`;

/** A version of the tool-kit on which a module's tests run, and the installed package that has it. */
export interface SupportedKit {
  package: string;
  version: string;
}

/**
 * The oldest and the newest version of the tool-kit in the module's range `shell`: the lowest version of the range, and the
 * installed one. Both are the same if the range begins with the installed version.
 * @throws Error that says what to install.
 */
export function supportedKits(dir: string, shell: string): SupportedKit[] {
  const newest = installedVersion(shellApi, dir);
  if (!newest) throw new Error(`${shellApi} is not installed. Run npm install.`);
  const oldest = semver.minVersion(shell)?.version ?? newest;
  const kits = [{ package: shellApi, version: newest }];
  if (oldest === newest) return kits;
  const installed = installedVersion(oldestKit, dir);
  if (installed !== oldest)
    throw new Error(
      `The range "${shell}" in module.json begins with ${oldest}, and ${oldestKit} is ${installed ?? 'not installed'}.\n` +
        `Install it:  npm install --save-dev ${oldestKit}@<tarball of ${shellApi} ${oldest}>\n` +
        `or support only the installed version:  "shell": "^${newest}"`,
    );
  return [{ package: oldestKit, version: oldest }, ...kits];
}
