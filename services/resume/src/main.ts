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
import { createResumeApp } from './app.ts';
import { readSettings } from './config.ts';
import { createReaders } from './reading/readers.ts';

const settings = readSettings();
const logger = createLogger({
  name: 'resume',
  level: settings.LOG_LEVEL,
  json: settings.NODE_ENV === 'production',
});

await runProcess(logger, async () => {
  const audit = openAuditLog({ name: 'resume', target: settings.AUDIT_LOG, logger });
  const database = await connectDatabase({ uri: settings.MONGODB_URI, logger });
  const parts = {
    settings,
    creations: await openCreations(database.connection),
    usage: createUsageLedger(await openUsage(database.connection), settings.PLAN_LIMITS),
    provider: createTextProvider(settings),
    readers: createReaders({
      concurrency: settings.RESUME_READERS,
      waitingPerUser: settings.RESUME_WAITING_PER_USER,
    }),
  };
  const app = createResumeApp(parts, logger, { database: database.ping }, audit);
  const listening = await listen(app, { port: settings.PORT, host: settings.HOST });
  const stopWatching = watchStaleRuns(parts.creations, ['resume-review'], logger, parts.usage);
  logger.info(`the resume service listens on ${listening.url}`);
  return async () => {
    stopWatching();
    await listening.close();
    await database.close();
    audit.close();
  };
});
