import {
  connectDatabase,
  createLogger,
  listen,
  openAuditLog,
  openCreations,
  openUsage,
  runProcess,
  watchDeleted,
  watchStaleRuns,
} from '@atelier/service-kit';
import { createImageApp } from './app.ts';
import { readSettings } from './config.ts';
import { makeParts } from './make-parts.ts';

const settings = readSettings();
const logger = createLogger({
  name: 'image',
  level: settings.LOG_LEVEL,
  json: settings.NODE_ENV === 'production',
});

await runProcess(logger, async () => {
  const audit = openAuditLog({ name: 'image', target: settings.AUDIT_LOG, logger });
  const database = await connectDatabase({ uri: settings.MONGODB_URI, logger });
  const creations = await openCreations(database.connection);
  const parts = makeParts(settings, creations, await openUsage(database.connection));
  const app = createImageApp(parts, logger, { database: database.ping }, audit);
  const listening = await listen(app, { port: settings.PORT, host: settings.HOST });
  const stopWatching = watchStaleRuns(parts.creations, ['image'], logger, parts.usage);
  const stopPurging = watchDeleted(parts.creations, ['image'], logger, async ({ picture_id }) => {
    if (picture_id) await parts.store.remove(picture_id);
  });
  logger.info(`the image service listens on ${listening.url}`);
  return async () => {
    stopWatching();
    stopPurging();
    await listening.close();
    parts.preparer.close();
    await database.close();
    audit.close();
  };
});
