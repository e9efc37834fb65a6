import { type CreationModel, openCreations } from '@atelier/service-kit/creations';
import { createSafeFetch, type SafeFetch } from '@atelier/service-kit/outbound';
import type { Outbox } from '@atelier/service-kit/outbox';
import { type Cursors, createCursors } from '@atelier/service-kit/paging';
import {
  createRunFollower,
  createRunQueue,
  createRunStore,
  openRuns,
  type RunFollower,
  type RunModels,
  type RunQueue,
  type RunStore,
} from '@atelier/service-kit/runs';
import type { ServiceContext } from '@atelier/service-kit/service';
import { createUsageLedger, openUsage, type UsageLedger } from '@atelier/service-kit/usage';
import { type BatchModel, openBatches } from './batches/batch-model.ts';
import type { Settings } from './settings.ts';
import { createWebhookDeliveries } from './webhooks/deliveries.ts';
import { openWebhooks, type WebhookModel } from './webhooks/webhook-model.ts';

/** The dependencies of this service's calls. */
export interface Dependencies {
  creations: CreationModel;
  usage: UsageLedger;
  runStore: RunStore;
  follower: RunFollower;
  queue: RunQueue;
  batches: BatchModel;
  cursors: Cursors;
  safeFetch: SafeFetch;
  webhooks: WebhookModel;
  deliveries: Outbox;
  runModel: RunModels['runs'];
  /** PUBLIC_ORIGIN: image addresses begin with it. */
  publicOrigin: string;
}

/** Opens the collections and clients that the calls need. */
export async function createDependencies({
  settings,
  connection,
  logger,
}: ServiceContext<Settings>): Promise<Dependencies> {
  const models = await openRuns(connection);
  const runStore = createRunStore(models);
  const safeFetch = createSafeFetch({ hosts: settings.WEBHOOK_HOSTS });
  const webhooks = await openWebhooks(connection);
  return {
    creations: await openCreations(connection),
    usage: createUsageLedger(await openUsage(connection), settings.PLAN_LIMITS),
    runStore,
    queue: createRunQueue(models),
    batches: await openBatches(connection),
    follower: createRunFollower(runStore, logger),
    cursors: createCursors(...settings.CURSOR_SECRET),
    safeFetch,
    webhooks,
    deliveries: createWebhookDeliveries({ runModel: models.runs, webhooks, safeFetch, logger }),
    runModel: models.runs,
    publicOrigin: settings.PUBLIC_ORIGIN,
  };
}
