import {
  type App,
  type AuditLog,
  createApp,
  type IdentityPublicKeys,
  type Logger,
  type ReadyChecks,
} from '@atelier/service-kit';
import { subscribe } from './subscribe.ts';
import type { SubscriptionModel } from './subscription-model.ts';
import { unsubscribe } from './unsubscribe.ts';

export interface NewsletterAppOptions {
  subscriptions: SubscriptionModel;
  logger: Logger;
  audit?: AuditLog;
  identityKeys: IdentityPublicKeys;
  ready?: ReadyChecks;
}

/** The newsletter service: in and out. How often one may ask is the gateway's matter. */
export function createNewsletterApp({
  subscriptions,
  logger,
  audit,
  identityKeys,
  ready = {},
}: NewsletterAppOptions): App {
  return createApp({
    name: 'newsletter',
    logger,
    ...(audit && { audit }),
    identityKeys,
    ready,
    calls: [subscribe(subscriptions), unsubscribe(subscriptions)],
  });
}
