import { connectDatabase, createLogger, listen, openAuditLog, runProcess } from '@atelier/service-kit';
import { createNewsletterApp } from './app.ts';
import { config } from './config.ts';
import { openSubscriptions } from './subscription-model.ts';

const logger = createLogger({
  name: 'newsletter',
  level: config.LOG_LEVEL,
  json: config.NODE_ENV === 'production',
});

await runProcess(logger, async () => {
  const audit = openAuditLog({ name: 'newsletter', target: config.AUDIT_LOG, logger });
  const database = await connectDatabase({ uri: config.MONGODB_URI, logger });
  const app = createNewsletterApp({
    subscriptions: await openSubscriptions(database.connection),
    logger,
    audit,
    identityKeys: config.IDENTITY_PUBLIC_KEYS,
    ready: { database: database.ping },
  });
  const listening = await listen(app, { port: config.PORT, host: config.HOST });
  logger.info(`the newsletter service listens on ${listening.url}`);
  return async () => {
    await listening.close();
    await database.close();
    audit.close();
  };
});
