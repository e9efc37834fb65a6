import type { ServiceCallName } from '@atelier/contracts';
import type { Handler as CallHandler } from '@atelier/creation-kit/calls';
import { openCreationDependencies } from '@atelier/creation-kit/runs';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createSafeFetch } from '@atelier/server-kit/outbound';
import { createWebhookSender } from '@atelier/server-kit/webhook-request';
import { createBrowserCheck } from './checks/browser-check.ts';
import { createVersionCheck, readSharedVersions } from './checks/check-version.ts';
import { createVersionFiles } from './files/version-files.ts';
import { openModuleHealth } from './health/module-health.ts';
import { openModuleProblems } from './health/module-problems.ts';
import { createSourcePositions } from './health/source-positions.ts';
import { createServiceRequests } from './module-services/service-requests.ts';
import { createAuditLog } from './releases/audit-log.ts';
import { createChangeRelease } from './releases/change-release.ts';
import { createManifestReader } from './releases/manifests.ts';
import { openModels } from './releases/models.ts';
import { createOwners } from './releases/owners.ts';
import { createReleases } from './releases/releases.ts';
import { createServedVersions } from './releases/served-versions.ts';
import type { Settings } from './settings.ts';
import { createDeployTokens } from './tokens/deploy-tokens.ts';
import { createPreviews } from './tokens/previews.ts';
import { createReleaseNews } from './tokens/release-news.ts';

/** The dependencies of this service's calls. */
export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

export type Handler<Name extends ServiceCallName> = CallHandler<Name, Dependencies>;

/** Opens the collections and clients that the calls need. */
export async function createDependencies(context: ServiceContext<Settings>) {
  const { settings, connection } = context;
  const [models, health, problems, tokens, creating] = await Promise.all([
    openModels(connection),
    openModuleHealth(connection, settings.TRIAL_PROBLEMS, settings.OPERATOR_KEY),
    openModuleProblems(connection),
    createDeployTokens(connection, settings.OPERATOR_KEY),
    openCreationDependencies(context),
  ]);
  const readManifest = createManifestReader(models);
  const files = createVersionFiles(connection);
  const owners = createOwners(models.modules);
  const log = createAuditLog(models);
  const served = createServedVersions(models, readManifest, context.logger);
  return {
    ...creating,
    models,
    readManifest,
    sharedVersions: () => readSharedVersions(settings.WEB_DIR),
    releases: createReleases(models),
    changeRelease: createChangeRelease({
      models,
      readManifest,
      owners,
      log,
      reliability: health.reliability,
    }),
    log,
    served,
    owners,
    health,
    problems,
    tokens,
    releaseNews: createReleaseNews(
      models,
      tokens,
      createWebhookSender(createSafeFetch({ hosts: settings.WEBHOOK_HOSTS }), context.logger),
    ),
    previews: createPreviews(settings.OPERATOR_KEY),
    operators: new Set(settings.OPERATOR_USERS),
    files,
    sourcePositions: createSourcePositions(models, files),
    checkVersion: createVersionCheck(settings.WEB_DIR, settings.MODULE_LIMITS),
    limits: settings.MODULE_LIMITS,
    /** Null without a browser. */
    checkInBrowser: await createBrowserCheck(settings, context.logger, { served, files }),
    services: createServiceRequests({
      addresses: settings.MODULE_SERVICES,
      key: settings.MODULE_SERVICES_KEY,
    }),
  };
}
