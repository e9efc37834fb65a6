import {
  connectDatabase,
  createCursors,
  createLogger,
  listen,
  openCreations,
  runProcess,
} from '@atelier/service-kit';
import { createCreationsApp } from './app.ts';
import { config } from './config.ts';

const logger = createLogger({
  name: 'creations',
  level: config.LOG_LEVEL,
  json: config.NODE_ENV === 'production',
});

await runProcess(logger, async () => {
  const database = await connectDatabase({ uri: config.MONGODB_URI, logger });
  const app = createCreationsApp({
    creations: await openCreations(database.connection),
    cursors: createCursors(config.INTERNAL_SECRET),
    publicOrigin: config.PUBLIC_ORIGIN,
    logger,
    internalSecret: config.INTERNAL_SECRET,
    ready: { database: database.ping },
  });
  const listening = await listen(app, { port: config.PORT, host: config.HOST });
  logger.info(`the creations service listens on ${listening.url}`);
  return async () => {
    await listening.close();
    await database.close();
  };
});
