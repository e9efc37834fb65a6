import { readConfig, shutdownTimes } from '@atelier/server-kit/config';
import { StartError } from '@atelier/server-kit/errors';
import { listen, runProcess } from '@atelier/server-kit/http';
import { createLogger, openAuditLog } from '@atelier/server-kit/logging';
import { collectAtScrape } from '@atelier/server-kit/metrics';
import { assertWritable } from '@atelier/server-kit/readiness';
import { startTracing, stopTracing } from '@atelier/server-kit/tracing';
import { configureConnections } from './edge/connections.ts';
import { serveMetrics } from './edge/metrics-server.ts';
import { createGateway } from './gateway.ts';
import { configFrom, gatewaySettings } from './settings.ts';

/** The additional grace period of the gateway, because services end their streams with an error event. */
const longerGraceMs = 1_000;

const config = configFrom(readConfig(gatewaySettings));
const logger = createLogger({ name: 'gateway', level: config.LOG_LEVEL, json: config.production });

await runProcess(logger, async () => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  await assertWritable(config.DATA_DIR, 0).catch((cause: unknown) => {
    throw new StartError('DATA_DIR names a folder that cannot be written. Set it to another one.', { cause });
  });
  await startTracing({ endpoint, share, name: 'gateway', edge: true });
  const audit = openAuditLog({ name: 'gateway', target: config.AUDIT_LOG, logger });
  const gateway = await createGateway({ config, logger, audit });
  await Promise.all([gateway.publishBuild(), gateway.whenReady()]);
  const { drainMs, graceMs } = shutdownTimes(config);
  const listening = await listen(gateway, {
    host: config.host,
    port: config.PORT,
    drainMs,
    graceMs: graceMs + longerGraceMs,
  });
  configureConnections(listening.server);
  collectAtScrape(gateway.checkReadiness);
  const { host, METRICS_PORT: metricsPort } = config;
  const metrics = metricsPort === undefined ? null : await serveMetrics(host, metricsPort, logger);
  logger.info(`listening on port ${listening.port} for ${config.PUBLIC_ORIGIN}`);
  return async () => {
    await listening.close();
    await gateway.close();
    await metrics?.close();
    await stopTracing();
  };
});
