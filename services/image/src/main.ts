import {
  connectDatabase,
  createLogger,
  createUsageLedger,
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
import { createImageProvider } from './drawing/image-provider.ts';
import { createPreparer } from './preparing/preparer.ts';
import { createTurns } from './removing/turns.ts';
import { createPictureStore } from './store/picture-store.ts';

const settings = readSettings();
const logger = createLogger({
  name: 'image',
  level: settings.LOG_LEVEL,
  json: settings.NODE_ENV === 'production',
});

await runProcess(logger, async () => {
  const audit = openAuditLog({ name: 'image', target: settings.AUDIT_LOG, logger });
  const database = await connectDatabase({ uri: settings.MONGODB_URI, logger });
  const parts = {
    settings,
    creations: await openCreations(database.connection),
    usage: createUsageLedger(await openUsage(database.connection), settings.PLAN_LIMITS),
    provider: createImageProvider(settings),
    preparer: createPreparer(),
    removals: createTurns(settings.IMAGE_REMOVALS_AT_ONCE),
    store: createPictureStore({ deriveSeconds: settings.IMAGE_DERIVE_SECONDS }),
  };
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
