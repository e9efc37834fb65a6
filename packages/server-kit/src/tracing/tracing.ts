import type { Identity } from '@atelier/contracts';
import type { ParameterizedContext } from 'koa';
import type { AppError } from '../errors/app-error.ts';
import type { TraceContext } from './trace-context.ts';

/** What a span tells about a request. */
export type TracedRequest = ParameterizedContext<{
  requestId: string;
  trace: TraceContext;
  operation: string | undefined;
  identity: Identity | undefined;
  failure: AppError | undefined;
}>;

/** Records the work of this process as spans of traces. */
export interface Tracing {
  /** Runs a request in a span, which continues the trace in its headers. Returns when `next` has. */
  request(ctx: TracedRequest, next: () => Promise<unknown>): Promise<void>;
  /** Records the commands of a database client as spans of the requests that cause them. */
  traceDatabase(client: DatabaseClient): void;
  /** Sends what was recorded, and ends the recording. */
  stop(): Promise<void>;
}

/** The part of MongoDB's client that tells about commands, if it was created with `monitorCommands`. */
export interface DatabaseClient {
  on(event: 'commandStarted', listener: (event: CommandStarted) => void): unknown;
  on(event: 'commandSucceeded', listener: (event: { requestId: number }) => void): unknown;
  on(event: 'commandFailed', listener: (event: { requestId: number; failure: Error }) => void): unknown;
}
export interface CommandStarted {
  requestId: number;
  commandName: string;
  databaseName: string;
  command: Readonly<Record<string, unknown>>;
}

export interface TracingOptions {
  /** The process; `service.name` of its spans. */
  name: string;
  /** OTEL_EXPORTER_OTLP_ENDPOINT, to which `/v1/traces` is added. Without it nothing is recorded. */
  endpoint: string | undefined;
  /** OTEL_TRACES_SAMPLER_ARG: the share of traces that are recorded, from 0 to 1. */
  share: number;
  /** Whether requests come from outside: then `share` decides about every trace, not the flag in the request's headers. */
  edge?: boolean;
}

let current: Tracing | null = null;

/** The tracing of this process; null while nothing is recorded. */
export const activeTracing = (): Tracing | null => current;

/** Starts to record. OpenTelemetry is loaded only here, so that a process without an endpoint does not pay for it. */
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
