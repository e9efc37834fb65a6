import { join } from 'node:path';
import { openCreationDependencies } from '@atelier/creation-kit/runs';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createBrowserCheck } from './checks/check-in-browser.ts';
import { createVersionCheck } from './checks/check-version.ts';
import { createVersionFiles } from './files/version-files.ts';
import { openModuleHealth } from './health/module-health.ts';
import { openModuleProblems } from './health/module-problems.ts';
import { openTrials, type TrialRules } from './health/trials.ts';
import { createModuleIdentities } from './module-services/identities.ts';
import { createServiceRequests } from './module-services/service-requests.ts';
import { createAuditLog } from './releases/audit-log.ts';
import { createManifestReader } from './releases/manifests.ts';
import { openModels } from './releases/models.ts';
import { createOwners } from './releases/owners.ts';
import { createReleases } from './releases/releases.ts';
import type { Retention } from './releases/removals.ts';
import { createServedVersions } from './releases/served-versions.ts';
import type { Settings } from './settings.ts';
import { createDeployTokens } from './tokens/deploy-tokens.ts';

/** The dependencies of this service's calls. */
export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

const retention: Retention = { newest: 20, recentMs: 14 * 24 * 60 * 60_000 };
/** A release is watched for 15 minutes; two users must have problems, a fifth of all uses. */
const trialRules: Omit<TrialRules, 'problems'> = { lengthMs: 15 * 60_000, users: 2, share: 0.2 };

/** Opens the collections and clients that the calls need. */
export async function createDependencies(context: ServiceContext<Settings>) {
  const { settings, connection } = context;
  const key = settings.MODULE_SERVICES_KEY;
  const identities = key ? createModuleIdentities(key) : null;
  const rules = { ...trialRules, problems: settings.TRIAL_PROBLEMS };
  const [models, health, problems, trials, tokens, creating] = await Promise.all([
    openModels(connection),
    openModuleHealth(connection, rules),
    openModuleProblems(connection),
    openTrials(connection, rules),
    createDeployTokens(connection, settings.OPERATOR_KEY),
    openCreationDependencies(context),
  ]);
  const readManifest = createManifestReader(models);
  const owners = createOwners(models.paths);
  const log = createAuditLog(models);
  return {
    ...creating,
    models,
    releases: createReleases({ models, readManifest, owners, log, standings: health.standings }),
    log,
    served: createServedVersions(models, readManifest, context.logger),
    owners,
    retention,
    health,
    problems,
    trials,
    tokens,
    /** The ids of the users who are operators. */
    operators: new Set(settings.OPERATOR_USERS),
    files: createVersionFiles(connection),
    checkVersion: createVersionCheck(join(settings.WEB_DIR, 'shared-packages.json')),
    /** Null without MODULE_CHECK_BROWSER. */
    checkInBrowser: settings.MODULE_CHECK_BROWSER
      ? createBrowserCheck(settings.MODULE_CHECK_BROWSER, settings.WEB_DIR)
      : null,
    /** Null without MODULE_SERVICES_KEY. */
    identities,
    services: createServiceRequests({
      addresses: settings.MODULE_SERVICES,
      identities,
    }),
  };
}
