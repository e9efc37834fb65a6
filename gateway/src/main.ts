import { readConfig } from '@atelier/service-kit/config';
import { listen, runProcess } from '@atelier/service-kit/http';
import { createLogger, openAuditLog } from '@atelier/service-kit/logging';
import { bodyDeadlines } from './calls/accept-body.ts';
import { configFrom, gatewaySettings } from './config.ts';
import { createGateway } from './gateway.ts';
import { hardenServer } from './http/harden-server.ts';

/** Longer than the services have, which end what still streams with a word of why. */
const graceMs = 9_000;

const config = configFrom(readConfig(gatewaySettings));
const logger = createLogger({ name: 'gateway', level: config.logLevel, json: config.production });

await runProcess(logger, async () => {
  const audit = openAuditLog({ name: 'gateway', target: config.auditLog, logger });
  const gateway = createGateway(config, logger, bodyDeadlines, audit);
  const listening = await listen(gateway, { ...config, graceMs });
  hardenServer(listening.server);
  logger.info(`listening on port ${listening.port} for ${config.publicOrigin}`);
  return async () => {
    gateway.drain();
    await listening.close();
    await gateway.close();
    audit.close();
  };
});
