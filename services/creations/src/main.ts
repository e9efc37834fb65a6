import {
  connectDatabase,
  createCursors,
  createLogger,
  createUsageLedger,
  listen,
  openAuditLog,
  openCreations,
  openUsage,
  runProcess,
  watchDeleted,
} from '@atelier/service-kit';
import { createCreationsApp } from './app.ts';
import { readSettings } from './config.ts';

const config = readSettings();

const logger = createLogger({
  name: 'creations',
  level: config.LOG_LEVEL,
  json: config.NODE_ENV === 'production',
});

await runProcess(logger, async () => {
  const audit = openAuditLog({ name: 'creations', target: config.AUDIT_LOG, logger });
  const database = await connectDatabase({ uri: config.MONGODB_URI, logger });
  const creations = await openCreations(database.connection);
  const app = createCreationsApp({
    creations,
    usage: createUsageLedger(await openUsage(database.connection), config.PLAN_LIMITS),
    cursors: createCursors(...config.CURSOR_SECRET),
    publicOrigin: config.PUBLIC_ORIGIN,
    logger,
    audit,
    identityKeys: config.IDENTITY_PUBLIC_KEYS,
    ready: { database: database.ping },
  });
  const listening = await listen(app, { port: config.PORT, host: config.HOST });
  logger.info(`the creations service listens on ${listening.url}`);
  // Pictures go with what the image service keeps at the store.
  const stopPurging = watchDeleted(creations, ['article', 'blog-title', 'resume-review'], logger);
  return async () => {
    stopPurging();
    await listening.close();
    await database.close();
    audit.close();
  };
});
