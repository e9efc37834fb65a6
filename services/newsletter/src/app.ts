import {
  type App,
  type AuditLog,
  createApp,
  type IdentityPublicKeys,
  type Logger,
  type ReadyChecks,
} from '@atelier/service-kit';
import { confirmSubscription } from './confirm-subscription.ts';
import type { Outbox } from './mail/outbox.ts';
import { subscribe } from './subscribe.ts';
import type { SubscriptionModel } from './subscription-model.ts';
import { unsubscribe, unsubscribeOneClick } from './unsubscribe.ts';

export interface NewsletterAppOptions {
  subscriptions: SubscriptionModel;
  outbox: Pick<Outbox, 'wake'>;
  logger: Logger;
  audit?: AuditLog;
  identityKeys: IdentityPublicKeys;
  ready?: ReadyChecks;
}

/** The newsletter service. How often one visitor may call it is limited by the gateway. */
export function createNewsletterApp({
  subscriptions,
  outbox,
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
    calls: [
      subscribe(subscriptions, outbox),
      confirmSubscription(subscriptions),
      unsubscribe(subscriptions),
      unsubscribeOneClick(subscriptions),
    ],
  });
}
