import {
  connectDatabase,
  createLogger,
  createUsageLedger,
  listen,
  openAuditLog,
  openCreations,
  openUsage,
  runProcess,
  watchStaleRuns,
} from '@atelier/service-kit';
import { createTextProvider } from '@atelier/service-kit/text-provider';
import { createTextApp } from './app.ts';
import { config } from './config.ts';

const logger = createLogger({
  name: 'text',
  level: config.LOG_LEVEL,
  json: config.NODE_ENV === 'production',
});

await runProcess(logger, async () => {
  const audit = openAuditLog({ name: 'text', target: config.AUDIT_LOG, logger });
  const database = await connectDatabase({ uri: config.MONGODB_URI, logger });
  const creations = await openCreations(database.connection);
  const usage = createUsageLedger(await openUsage(database.connection), config.PLAN_LIMITS);
  const app = createTextApp({
    creations,
    usage,
    logger,
    audit,
    provider: createTextProvider(config),
    tokenReserve: config.OPENAI_TOKEN_RESERVE,
    identityKeys: config.IDENTITY_PUBLIC_KEYS,
    ready: { database: database.ping },
  });
  const listening = await listen(app, { port: config.PORT, host: config.HOST });
  const stopWatching = watchStaleRuns(creations, ['article', 'blog-title'], logger, usage);
  logger.info(`the text service listens on ${listening.url}`);
  return async () => {
    stopWatching();
    await listening.close();
    await database.close();
    audit.close();
  };
});
