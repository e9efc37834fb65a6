import type { ServiceCallName } from '@atelier/contracts';
import type { Handler as CallHandler } from '@atelier/creation-kit/calls';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createMailSender } from './mail/send-mail.ts';
import { createSmtpMailer, smtpOptions } from './mail/smtp-mailer.ts';
import type { Settings } from './settings.ts';
import { openSubscriptions } from './subscription-model.ts';

/** The dependencies of this service's calls. */
type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

export type Handler<Name extends ServiceCallName> = CallHandler<Name, Dependencies>;

/** Opens the collections and clients that the calls need. */
export async function createDependencies({ settings, connection, logger }: ServiceContext<Settings>) {
  const subscriptions = await openSubscriptions(connection);
  const mailer = createSmtpMailer(smtpOptions(settings.SMTP_URL), settings.MAIL_FROM);
  const sendMail = createMailSender({ subscriptions, mailer, origin: settings.PUBLIC_ORIGIN, logger });
  return { subscriptions, sendMail };
}
