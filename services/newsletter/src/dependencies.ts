import type { ServiceContext } from '@atelier/creation-kit/service';
import type { Outbox } from '@atelier/server-kit/outbox';
import { createNewsletterOutbox } from './mail/outbox.ts';
import { createSmtpMailer, smtpOptions } from './mail/smtp-mailer.ts';
import type { Settings } from './settings.ts';
import { openSubscriptions, type SubscriptionModel } from './subscription-model.ts';

/** The dependencies of this service's calls. */
export interface Dependencies {
  subscriptions: SubscriptionModel;
  outbox: Outbox;
}

/** Opens the collections and clients that the calls need. */
export async function createDependencies({
  settings,
  connection,
  logger,
}: ServiceContext<Settings>): Promise<Dependencies> {
  const subscriptions = await openSubscriptions(connection);
  const outbox = createNewsletterOutbox({
    subscriptions,
    mailer: createSmtpMailer(smtpOptions(settings.SMTP_URL), settings.MAIL_FROM),
    origin: settings.PUBLIC_ORIGIN,
    logger,
  });
  return { subscriptions, outbox };
}
