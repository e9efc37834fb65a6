import type { Tracing, TracingOptions } from './open-telemetry.ts';

let current: Tracing | null = null;

/** The tracing of this process; null while nothing is recorded. */
export const activeTracing = (): Tracing | null => current;

/**
 * Starts recording. OpenTelemetry is loaded only here, so that processes without an endpoint do not need
 * it.
 */
export async function startTracing(options: TracingOptions): Promise<void> {
  const { endpoint } = options;
  if (endpoint === undefined || current) return;
  const { openTracing } = await import('./open-telemetry.ts');
  current = openTracing({ ...options, endpoint });
}

/** Sends the recorded spans and stops recording. */
export async function stopTracing(): Promise<void> {
  const stopping = current;
  current = null;
  await stopping?.stop();
}
