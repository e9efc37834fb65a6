import type { ServiceContext } from '@atelier/service-kit/service';
import { type CheckVersion, createVersionCheck } from './checks/check-version.ts';
import { createVersionFiles, type VersionFiles } from './files/version-files.ts';
import { type ModuleHealth, openModuleHealth } from './health/module-health.ts';
import { openReleases, type Releases } from './releases/releases.ts';
import type { Settings } from './settings.ts';
import { createDeployTokens, type DeployTokens } from './tokens/deploy-tokens.ts';

/** The dependencies of this service's calls. */
export interface Dependencies {
  releases: Releases;
  files: VersionFiles;
  tokens: DeployTokens;
  checkVersion: CheckVersion;
  health: ModuleHealth;
  /** The ids of the users who are operators. */
  operators: ReadonlySet<string>;
}

export async function createDependencies({
  settings,
  connection,
}: ServiceContext<Settings>): Promise<Dependencies> {
  const [releases, health, tokens] = await Promise.all([
    openReleases(connection),
    openModuleHealth(connection, {
      lengthMs: settings.TRIAL_MINUTES * 60_000,
      problems: settings.TRIAL_PROBLEMS,
      users: settings.TRIAL_USERS,
      share: settings.TRIAL_SHARE,
    }),
    createDeployTokens(connection, settings.OPERATOR_KEY),
  ]);
  return {
    releases,
    health,
    tokens,
    operators: new Set(settings.OPERATOR_USERS),
    files: createVersionFiles(connection),
    checkVersion: createVersionCheck(settings.SHELL_PACKAGES_FILE),
  };
}
