import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Each metric has a line in `docs/operations/README.md`. */
const registry = new Registry();
const registers = [registry];

const callDuration = new Histogram({
  name: 'atelier_call_duration_seconds',
  help: 'Time from the head of a request to the end of its response',
  labelNames: ['call', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  registers,
});
export const openStreams = new Gauge({
  name: 'atelier_open_streams',
  help: 'Event streams that are open at the gateway',
  registers,
});
export const rateLimitedCalls = new Counter({
  name: 'atelier_rate_limited_total',
  help: 'Requests that a rate limit refused',
  labelNames: ['limit'],
  registers,
});
export const rejectedIdentities = new Counter({
  name: 'atelier_rejected_identities_total',
  help: 'Session tokens (gateway) and signed identities (services) that were rejected',
  labelNames: ['kind'],
  registers,
});
export const rateLimitsShared = new Gauge({
  name: 'atelier_rate_limits_shared',
  help: '1 while the gateway counts in the database, 0 while it counts alone',
  registers,
});
export const queuedJobs = new Gauge({
  name: 'atelier_queue_jobs',
  help: 'Jobs of a fair queue that wait or run',
  labelNames: ['queue', 'state'],
  registers,
});
export const countedUnits = new Counter({
  name: 'atelier_units_total',
  help: 'Units of plans that were reserved, charged or refunded',
  labelNames: ['kind', 'outcome'],
  registers,
});

const providerDuration = new Histogram({
  name: 'atelier_provider_duration_seconds',
  help: 'Time until a provider responds; of a stream, until it begins',
  labelNames: ['provider', 'outcome'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  registers,
});
export const deliveries = new Counter({
  name: 'atelier_deliveries_total',
  help: 'Attempts to deliver a mail or a webhook',
  labelNames: ['kind', 'outcome'],
  registers,
});
export const waitingJobs = new Gauge({
  name: 'atelier_jobs_waiting',
  help: 'Jobs between requests that are due and not begun',
  labelNames: ['job'],
  registers,
});
export const oldestJob = new Gauge({
  name: 'atelier_jobs_oldest_seconds',
  help: 'How long the oldest of them has been due',
  labelNames: ['job'],
  registers,
});
export const lastSuccess = new Gauge({
  name: 'atelier_last_success_timestamp_seconds',
  help: 'When a backup was last complete, and when doctor last ran',
  labelNames: ['operation'],
  registers,
});
export const doctorChecks = new Gauge({
  name: 'atelier_doctor_check_ok',
  help: '1 for each check of doctor that succeeded, 0 for one that failed',
  labelNames: ['check'],
  registers,
});
export const dependencyUp = new Gauge({
  name: 'atelier_dependency_up',
  help: '1 while a server can use what it depends on, 0 while it cannot',
  labelNames: ['dependency'],
  registers,
});

/** Above it, the system reports that there is no limit. */
const mostMemory = 2 ** 50;

/** A gauge without labels is 0 from its beginning, so it begins with a limit. */
function measureMemoryLimit(): void {
  const limit = process.constrainedMemory();
  const name = 'atelier_memory_limit_bytes';
  const help = 'The memory that the container or unit allows; absent without a limit';
  if (limit > 0 && limit < mostMemory) new Gauge({ name, help, registers }).set(limit);
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
