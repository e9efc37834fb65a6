import cluster from 'node:cluster';
import { readConfig } from '@atelier/service-kit/config';
import { type Listening, listen, runProcess } from '@atelier/service-kit/http';
import { createLogger, openAuditLog } from '@atelier/service-kit/logging';
import {
  createClusterMetrics,
  type RenderedMetrics,
  renderMetrics,
  shareMetricsWithPrimary,
} from '@atelier/service-kit/metrics';
import { startTracing, stopTracing } from '@atelier/service-kit/tracing';
import { configFrom } from './config.ts';
import { createGateway } from './gateway.ts';
import { configureConnections } from './http/connections.ts';
import { serveMetrics } from './operations/metrics-server.ts';
import { gatewaySettings } from './settings.ts';
import { runWorkers } from './workers.ts';

/** Longer than that of the services, which end their streams with an error event. */
const graceMs = 9_000;

const config = configFrom(readConfig(gatewaySettings));
const logger = createLogger({ name: 'gateway', level: config.logLevel, json: config.production });

if (cluster.isPrimary && config.workers > 1) {
  runWorkers(config.workers, logger);
  await openMetrics(createClusterMetrics());
} else await runGateway();

async function openMetrics(render: () => Promise<RenderedMetrics>): Promise<Listening | null> {
  return config.metrics && serveMetrics({ ...config.metrics, render, logger });
}

async function runGateway(): Promise<void> {
  await runProcess(logger, async () => {
    await startTracing({ ...config.tracing, name: 'gateway', edge: true });
    const audit = openAuditLog({ name: 'gateway', target: config.auditLog, logger });
    const gateway = createGateway({ config, logger, audit });
    const listening = await listen(gateway, { ...config, graceMs });
    configureConnections(listening.server);
    // The primary process serves the sums of the metrics of its workers.
    if (cluster.isWorker) shareMetricsWithPrimary();
    const metrics = cluster.isWorker ? null : await openMetrics(renderMetrics);
    logger.info(`listening on port ${listening.port} for ${config.publicOrigin}`);
    return async () => {
      gateway.drain();
      await listening.close();
      await gateway.close();
      await metrics?.close();
      await stopTracing();
      audit.close();
    };
  });
}
