import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Each metric has a line in `docs/operations/README.md`. */
const registry = new Registry();
const registers = [registry];
const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
  new Gauge({ name: `atelier_${name}`, help, labelNames, registers });
const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
  new Counter({ name: `atelier_${name}`, help, labelNames, registers });
const histogram = <Label extends string>(
  name: string,
  help: string,
  buckets: number[],
  ...labelNames: Label[]
) => new Histogram({ name: `atelier_${name}_seconds`, help, buckets, labelNames, registers });

const callDuration = histogram(
  'call_duration',
  'Time from the head of a request to the end of its response',
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  'call',
  'status',
);
const providerDuration = histogram(
  'provider_duration',
  'Time until a provider responds; of a stream, until it begins',
  [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  'provider',
  'outcome',
);
export const openStreams = gauge('open_streams', 'Event streams that are open at the gateway');
export const rateLimitedCalls = counter('rate_limited_total', 'Requests that a rate limit refused', 'limit');
export const rejectedIdentities = counter(
  'rejected_identities_total',
  'Session tokens (gateway) and signed identities (services) that were rejected',
  'kind',
);
export const rateLimitsShared = gauge(
  'rate_limits_shared',
  '1 while the gateway counts in the database, 0 while it counts alone',
);
export const queuedJobs = gauge('queue_jobs', 'Jobs of a fair queue that wait or run', 'queue', 'state');
export const countedUnits = counter(
  'units_total',
  'Units of plans that were reserved, charged or refunded',
  'kind',
  'outcome',
);
export const deliveries = counter(
  'deliveries_total',
  'Attempts to deliver a mail or a webhook',
  'kind',
  'outcome',
);
export const waitingJobs = gauge('jobs_waiting', 'Jobs between requests that are due and not begun', 'job');
export const oldestJob = gauge('jobs_oldest_seconds', 'How long the oldest of them has been due', 'job');
export const lastSuccess = gauge(
  'last_success_timestamp_seconds',
  'When a backup was last complete, and when doctor last ran',
  'operation',
);
export const doctorChecks = gauge(
  'doctor_check_ok',
  '1 for each check of doctor that succeeded, 0 for one that failed',
  'check',
);
export const dependencyUp = gauge(
  'dependency_up',
  '1 while a server can use what it depends on, 0 while it cannot',
  'dependency',
);

/** Above it, the system reports that there is no limit. */
const mostMemory = 2 ** 50;

/** A gauge without labels is 0 from its beginning, so it begins with a limit. */
function measureMemoryLimit(): void {
  const limit = process.constrainedMemory();
  const help = 'The memory that the container or unit allows; absent without a limit';
  if (limit > 0 && limit < mostMemory) gauge('memory_limit_bytes', help).set(limit);
}

const collectors = new Set<() => Promise<unknown>>();
/** Sets gauges at each scrape, until the returned function is called. A failure leaves them as they are. */
export function collectAtScrape(collect: () => Promise<unknown>): () => void {
  collectors.add(collect);
  return () => void collectors.delete(collect);
}

/** Measures a request to a provider. It failed if `work` rejects, or if `succeeded` says so. */
export async function observeProvider<Result>(
  provider: 'models' | 'image-store' | 'mail',
  work: () => Promise<Result>,
  succeeded: (result: Result) => boolean = () => true,
): Promise<Result> {
  const end = providerDuration.startTimer({ provider });
  try {
    const result = await work();
    end({ outcome: succeeded(result) ? 'ok' : 'failed' });
    return result;
  } catch (error) {
    end({ outcome: 'failed' });
    throw error;
  }
}

/** Counts a request. `call` is a name from the code, never a request's text, so that series stay few. */
export const observeCall = (call: string, status: number, seconds: number) =>
  callDuration.observe({ call, status: String(status) }, seconds);

let measuresProcess = false;

/** All metrics as text. The first call also starts the process metrics: CPU time, memory, event loop. */
export async function renderMetrics(): Promise<{ contentType: string; text: string }> {
  if (!measuresProcess) {
    collectDefaultMetrics({ register: registry });
    measureMemoryLimit();
  }
  measuresProcess = true;
  await Promise.allSettled([...collectors].map((collect) => collect()));
  return { contentType: registry.contentType, text: await registry.metrics() };
}
