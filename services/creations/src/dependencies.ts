import { type CreationModel, openCreations } from '@atelier/creation-kit/creations';
import {
  createRunFollower,
  createRunQueue,
  createRunStore,
  openRunEvents,
  type RunEvents,
  type RunFollower,
  type RunQueue,
  type RunStore,
  signalsOf,
} from '@atelier/creation-kit/runs';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createUsageLedger, openUsage, type UsageLedger } from '@atelier/creation-kit/usage';
import { createSafeFetch, type SafeFetch } from '@atelier/server-kit/outbound';
import type { Outbox } from '@atelier/server-kit/outbox';
import { type Cursors, createCursors } from '@atelier/server-kit/paging';
import type { Signals } from '@atelier/server-kit/redis';
import { createErasures, type ErasureModel, openErasures } from './accounts/erasures.ts';
import type { UserData } from './accounts/user-data.ts';
import { type BatchModel, openBatches } from './batches/batch-model.ts';
import type { Settings } from './settings.ts';
import { createDocuments, type MakeDocument } from './sharing/documents.ts';
import { openShares, type ShareModel } from './sharing/share-model.ts';
import { openVersions, type VersionModel } from './versions.ts';
import { createWebhookDeliveries } from './webhooks/deliveries.ts';
import { openWebhooks, type WebhookModel } from './webhooks/webhook-model.ts';

/** The dependencies of this service's calls. */
export interface Dependencies {
  creations: CreationModel;
  versions: VersionModel;
  shares: ShareModel;
  makeDocument: MakeDocument;
  usage: UsageLedger;
  runStore: RunStore;
  follower: RunFollower;
  queue: RunQueue;
  batches: BatchModel;
  cursors: Cursors;
  safeFetch: SafeFetch;
  webhooks: WebhookModel;
  deliveries: Outbox;
  events: RunEvents;
  signals: Signals;
  userData: UserData;
  erasures: Outbox;
  erasureModel: ErasureModel;
  /** PUBLIC_ORIGIN: image addresses begin with it. */
  publicOrigin: string;
}

/** Opens the collections and clients that the calls need. */
export async function createDependencies({
  settings,
  connection,
  redis,
  logger,
}: ServiceContext<Settings>): Promise<Dependencies> {
  const creations = await openCreations(connection);
  const signals = signalsOf(redis);
  const events = await openRunEvents({ connection, redis, logger });
  const runStore = createRunStore(creations);
  const safeFetch = createSafeFetch({ hosts: settings.WEBHOOK_HOSTS });
  const webhooks = await openWebhooks(connection);
  const usage = await openUsage(connection);
  const batches = await openBatches(connection);
  const versions = await openVersions(connection);
  const shares = await openShares(connection);
  const userData: UserData = { creations, versions, shares, events, usage, batches, webhooks };
  const erasureModel = await openErasures(connection);
  return {
    creations,
    versions,
    shares,
    makeDocument: createDocuments({ secondsPerMinute: settings.FILE_CPU_SECONDS_PER_MINUTE, logger }),
    events,
    usage: createUsageLedger(usage, settings.PLAN_LIMITS),
    runStore,
    signals,
    queue: createRunQueue(creations, signals),
    batches,
    follower: createRunFollower({ store: runStore, events, signals, logger }),
    cursors: createCursors(...settings.CURSOR_SECRET),
    safeFetch,
    webhooks,
    deliveries: createWebhookDeliveries({ creations, webhooks, safeFetch, logger }),
    userData,
    erasureModel,
    erasures: createErasures({ erasures: erasureModel, data: userData, logger }),
    publicOrigin: settings.PUBLIC_ORIGIN,
  };
}
