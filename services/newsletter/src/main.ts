import { connectDatabase, createLogger, listen, openAuditLog, runProcess } from '@atelier/service-kit';
import { createNewsletterApp } from './app.ts';
import { readNewsletterConfig } from './config.ts';
import { createOutbox } from './mail/outbox.ts';
import { createSmtpMailer, smtpOptions } from './mail/smtp-mailer.ts';
import { openSubscriptions } from './subscription-model.ts';

const config = readNewsletterConfig();
const logger = createLogger({
  name: 'newsletter',
  level: config.LOG_LEVEL,
  json: config.NODE_ENV === 'production',
});

await runProcess(logger, async () => {
  const audit = openAuditLog({ name: 'newsletter', target: config.AUDIT_LOG, logger });
  const database = await connectDatabase({ uri: config.MONGODB_URI, logger });
  const subscriptions = await openSubscriptions(database.connection);
  const outbox = createOutbox({
    subscriptions,
    mailer: createSmtpMailer(smtpOptions(config.SMTP_URL), config.MAIL_FROM),
    origin: config.PUBLIC_ORIGIN,
    logger,
  });
  const app = createNewsletterApp({
    subscriptions,
    outbox,
    logger,
    audit,
    identityKeys: config.IDENTITY_PUBLIC_KEYS,
    ready: { database: database.ping },
  });
  const listening = await listen(app, { port: config.PORT, host: config.HOST });
  outbox.start();
  logger.info(`the newsletter service listens on ${listening.url}`);
  return async () => {
    await listening.close();
    await outbox.close();
    await database.close();
    audit.close();
  };
});
