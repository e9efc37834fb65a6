import cluster from 'node:cluster';
import { readConfig, shutdownTimes } from '@atelier/server-kit/config';
import { type Listening, listen, runProcess } from '@atelier/server-kit/http';
import { createLogger, openAuditLog } from '@atelier/server-kit/logging';
import {
  checkAtScrape,
  createClusterMetrics,
  type RenderedMetrics,
  renderMetrics,
  shareMetricsWithPrimary,
} from '@atelier/server-kit/metrics';
import { startTracing, stopTracing } from '@atelier/server-kit/tracing';
import { configureConnections } from './edge/connections.ts';
import { serveMetrics } from './edge/metrics-server.ts';
import { createGateway } from './gateway.ts';
import { configFrom, gatewaySettings } from './settings.ts';
import { runWorkers } from './workers.ts';

/** How much longer the gateway waits than the services, which end their streams with an error event. */
const longerGraceMs = 1_000;

const config = configFrom(readConfig(gatewaySettings));
const logger = createLogger({ name: 'gateway', level: config.LOG_LEVEL, json: config.production });

if (cluster.isPrimary && config.GATEWAY_WORKERS > 1) {
  runWorkers(config.GATEWAY_WORKERS, logger);
  await openMetrics(createClusterMetrics());
} else await runGateway();

async function openMetrics(render: () => Promise<RenderedMetrics>): Promise<Listening | null> {
  const { METRICS_HOST: host, METRICS_PORT: port } = config;
  return port === undefined ? null : serveMetrics({ host, port, render, logger });
}

async function runGateway(): Promise<void> {
  await runProcess(logger, async () => {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
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
    checkAtScrape(gateway.checkReadiness);
    // The primary process serves the sums of the metrics of its workers.
    if (cluster.isWorker) shareMetricsWithPrimary();
    const metrics = cluster.isWorker ? null : await openMetrics(renderMetrics);
    logger.info(`listening on port ${listening.port} for ${config.PUBLIC_ORIGIN}`);
    return async () => {
      await listening.close();
      await gateway.close();
      await metrics?.close();
      await stopTracing();
      audit.close();
    };
  });
}
