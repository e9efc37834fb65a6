import type { Tracing, TracingOptions } from './open-telemetry.ts';

let current: Tracing | null = null;

/** The tracing of this process; null while nothing is recorded. */
export const activeTracing = (): Tracing | null => current;

/** Loads OpenTelemetry and starts recording. Processes without an endpoint do not need it. */
export async function startTracing(options: TracingOptions): Promise<void> {
  const { endpoint } = options;
  if (endpoint === undefined || current) return;
  const { openTracing } = await import('./open-telemetry.ts');
  current = openTracing({ ...options, endpoint });
}

export async function stopTracing(): Promise<void> {
  const stopping = current;
  current = null;
  await stopping?.stop();
}
