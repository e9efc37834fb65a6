import { dirname } from 'node:path';
import { type CreationModel, openCreations } from '@atelier/service-kit/creations';
import { createLiveRuns, createRunStore, type LiveRuns, openRuns } from '@atelier/service-kit/runs';
import type { ServiceContext } from '@atelier/service-kit/service';
import { createUsageLedger, openUsage, type UsageLedger } from '@atelier/service-kit/usage';
import { type CheckInBrowser, createBrowserCheck } from './checks/check-in-browser.ts';
import { type CheckVersion, createVersionCheck } from './checks/check-version.ts';
import { createVersionFiles, type VersionFiles } from './files/version-files.ts';
import { type ModuleHealth, openModuleHealth } from './health/module-health.ts';
import { createModuleIdentities, type ModuleIdentities } from './module-services/identities.ts';
import { createServiceRequests, type ServiceRequests } from './module-services/service-requests.ts';
import { openModels, type RegistryModels } from './releases/models.ts';
import { createReleases, type Releases } from './releases/releases.ts';
import type { Retention } from './releases/removals.ts';
import type { Settings } from './settings.ts';
import { createDeployTokens, type DeployTokens } from './tokens/deploy-tokens.ts';

/** The dependencies of this service's calls. */
export interface Dependencies {
  releases: Releases;
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
  creations: CreationModel;
  usage: UsageLedger;
  runs: LiveRuns;
}

/** Opens the collections and clients that the calls need. */
export async function createDependencies({
  settings,
  connection,
  logger,
}: ServiceContext<Settings>): Promise<Dependencies> {
  const key = settings.MODULE_SERVICES_KEY;
  const identities = key ? createModuleIdentities(key) : null;
  const [models, health, tokens, creations, usage, runs] = await Promise.all([
    openModels(connection),
    openModuleHealth(connection, {
      lengthMs: settings.TRIAL_MINUTES * 60_000,
      problems: settings.TRIAL_PROBLEMS,
      users: settings.TRIAL_USERS,
      share: settings.TRIAL_SHARE,
    }),
    createDeployTokens(connection, settings.OPERATOR_KEY),
    openCreations(connection),
    openUsage(connection),
    openRuns(connection),
  ]);
  return {
    models,
    releases: createReleases(models),
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
    creations,
    usage: createUsageLedger(usage, settings.PLAN_LIMITS),
    runs: createLiveRuns({
      store: createRunStore(runs),
      unattendedSeconds: settings.RUN_UNATTENDED_SECONDS,
      logger,
    }),
  };
}
