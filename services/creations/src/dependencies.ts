import type { ExploredImage, ServiceCallName } from '@atelier/contracts';
import type { Handler as CallHandler } from '@atelier/creation-kit/calls';
import {
  openAccounts,
  openCreations,
  openRemovedImages,
  openReports,
  openVersions,
} from '@atelier/creation-kit/creations';
import {
  createKeys,
  createRunFollower,
  createRunStore,
  openKeys,
  openRunEvents,
} from '@atelier/creation-kit/runs';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createPublicationCheck } from '@atelier/creation-kit/text-provider';
import { createUsageLedger, openUsage } from '@atelier/creation-kit/usage';
import { createDocuments } from '@atelier/document-kit';
import { cached } from '@atelier/server-kit/cached';
import { createSafeFetch } from '@atelier/server-kit/outbound';
import { createWebhookSender } from '@atelier/server-kit/webhook-request';
import type { UserData } from './accounts/user-data.ts';
import type { Settings } from './settings.ts';

/** After this time, an image that is no longer public is in no new response of the public gallery. */
const exploreMaxAgeMs = 30_000;

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

export type Handler<Name extends ServiceCallName> = CallHandler<Name, Dependencies>;

export async function createDependencies({ settings, connection, redis, logger }: ServiceContext<Settings>) {
  const creations = await openCreations(connection);
  const events = await openRunEvents({ connection, redis });
  const runStore = createRunStore(creations);
  const safeFetch = createSafeFetch({ hosts: settings.WEBHOOK_HOSTS });
  const accounts = await openAccounts(connection);
  const usage = await openUsage(connection);
  const versions = await openVersions(connection);
  const reports = await openReports(connection);
  const keys = await openKeys(connection);
  const userData: UserData = {
    accounts,
    creations,
    versions,
    reports,
    events,
    keys,
    usage,
  };
  return {
    accounts,
    creations,
    versions,
    reports,
    removed: await openRemovedImages(connection),
    removalDays: settings.REMOVAL_DAYS,
    checkPublication: createPublicationCheck(settings, logger),
    operators: new Set(settings.OPERATOR_USERS),
    makeDocument: createDocuments({ logger }),
    events,
    usage: createUsageLedger(usage, settings.PLAN_LIMITS.plans),
    runStore,
    follower: createRunFollower({ store: runStore, events, logger }),
    safeFetch,
    sendWebhook: createWebhookSender(safeFetch, logger),
    userData,
    keys: createKeys(keys, creations),
    explored: cached<{ entries: ExploredImage[]; next_cursor: string | null }>({
      most: 500,
      lifetimeMs: exploreMaxAgeMs,
    }),
    publicOrigin: settings.PUBLIC_ORIGIN,
  };
}
