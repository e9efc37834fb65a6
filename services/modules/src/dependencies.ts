import { dirname } from 'node:path';
import { type CreationDependencies, openCreationDependencies } from '@atelier/service-kit/creations';
import type { ServiceContext } from '@atelier/service-kit/service';
import { type CheckInBrowser, createBrowserCheck } from './checks/check-in-browser.ts';
import { type CheckVersion, createVersionCheck } from './checks/check-version.ts';
import { createVersionFiles, type VersionFiles } from './files/version-files.ts';
import { type ModuleHealth, openModuleHealth } from './health/module-health.ts';
import { createModuleIdentities, type ModuleIdentities } from './module-services/identities.ts';
import { createServiceRequests, type ServiceRequests } from './module-services/service-requests.ts';
import { createManifestReader } from './releases/manifests.ts';
import { openModels, type RegistryModels } from './releases/models.ts';
import { createOwners, type Owners } from './releases/owners.ts';
import { createReleases, type Releases } from './releases/releases.ts';
import type { Retention } from './releases/removals.ts';
import { createServedVersions, type ServedVersions } from './releases/served-versions.ts';
import type { Settings } from './settings.ts';
import { createDeployTokens, type DeployTokens } from './tokens/deploy-tokens.ts';

/** The dependencies of this service's calls. */
export interface Dependencies extends CreationDependencies {
  releases: Releases;
  served: ServedVersions;
  owners: Owners;
  models: RegistryModels;
  retention: Retention;
  files: VersionFiles;
  tokens: DeployTokens;
  checkVersion: CheckVersion;
  /** Null without MODULE_CHECK_BROWSER. */
  checkInBrowser: CheckInBrowser | null;
  health: ModuleHealth;
  /** The ids of the users who are operators. */
  operators: ReadonlySet<string>;
  /** Null without MODULE_SERVICES_KEY. */
  identities: ModuleIdentities | null;
  services: ServiceRequests;
}

/** Opens the collections and clients that the calls need. */
export async function createDependencies(context: ServiceContext<Settings>): Promise<Dependencies> {
  const { settings, connection } = context;
  const key = settings.MODULE_SERVICES_KEY;
  const identities = key ? createModuleIdentities(key) : null;
  const [models, health, tokens, creating] = await Promise.all([
    openModels(connection),
    openModuleHealth(connection, {
      lengthMs: settings.TRIAL_MINUTES * 60_000,
      problems: settings.TRIAL_PROBLEMS,
      users: settings.TRIAL_USERS,
      share: settings.TRIAL_SHARE,
    }),
    createDeployTokens(connection, settings.OPERATOR_KEY),
    openCreationDependencies(context),
  ]);
  const readManifest = createManifestReader(models);
  const owners = createOwners(models.paths);
  return {
    ...creating,
    models,
    releases: createReleases(models, readManifest, owners),
    served: createServedVersions(models, readManifest, context.logger),
    owners,
    retention: {
      newest: settings.MODULE_VERSIONS_KEPT,
      recentMs: settings.MODULE_VERSION_DAYS * 24 * 60 * 60_000,
    },
    health,
    tokens,
    operators: new Set(settings.OPERATOR_USERS),
    files: createVersionFiles(connection),
    checkVersion: createVersionCheck(settings.SHELL_PACKAGES_FILE),
    checkInBrowser: settings.MODULE_CHECK_BROWSER
      ? createBrowserCheck(settings.MODULE_CHECK_BROWSER, dirname(settings.SHELL_PACKAGES_FILE))
      : null,
    identities,
    services: createServiceRequests({
      addresses: settings.MODULE_SERVICES,
      identities,
      idleSeconds: settings.MODULE_SERVICE_IDLE_SECONDS,
    }),
  };
}
