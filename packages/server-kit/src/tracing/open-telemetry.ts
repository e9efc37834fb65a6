import type { Identity } from '@atelier/contracts';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { ParameterizedContext } from 'koa';
import type { AppError } from '../errors/app-error.ts';
import type { TraceContext } from '../http/request-state.ts';
import { shortUrl } from '../logging/logger.ts';
import { type DatabaseClient, traceDatabase } from './trace-database.ts';

type TracedRequest = ParameterizedContext<{
  requestId: string;
  trace: TraceContext;
  operation: string | undefined;
  identity: Identity | undefined;
  failure: AppError | undefined;
}>;

/** Records the work of this process as spans of traces. */
export type Tracing = ReturnType<typeof openTracing>;

export interface TracingOptions {
  name: string;
  /** OTEL_EXPORTER_OTLP_ENDPOINT, to which `/v1/traces` is added. Without it nothing is recorded. */
  endpoint: string | undefined;
  /** OTEL_TRACES_SAMPLER_ARG: the share of traces that are recorded, from 0 to 1. */
  share: number;
  /** Whether requests come from outside: `share` then decides about every trace, not their headers. */
  edge?: boolean;
}

/** Sends spans in batches as OTLP over HTTP, named by OpenTelemetry's semantic conventions. */
export function openTracing({ name, endpoint, share, edge = false }: TracingOptions & { endpoint: string }) {
  const byShare = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win.
    resource: resourceFromAttributes({ 'service.name': name, 'service.namespace': 'atelier' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({
      root: byShare,
      ...(edge && { remoteParentSampled: byShare, remoteParentNotSampled: byShare }),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer('atelier');
  // Requests by fetch and undici: from the gateway to services, and to all vendors.
  const undici = new UndiciInstrumentation({ requireParentforSpans: true });
  undici.setTracerProvider(provider);
  return {
    /** Runs a request in a span that continues the trace in its headers. Resolves with `next`. */
    request: (ctx: TracedRequest, next: () => Promise<unknown>) => traceRequest(tracer, ctx, next),
    traceDatabase: (client: DatabaseClient) => traceDatabase(tracer, client),
    /** Sends the recorded spans and stops recording. */
    async stop() {
      undici.disable();
      await provider.shutdown();
      context.disable();
      propagation.disable();
    },
  };
}

async function traceRequest(tracer: Tracer, ctx: TracedRequest, next: () => Promise<unknown>) {
  const parent = propagation.extract(ROOT_CONTEXT, ctx.req.headers);
  const attributes = {
    'http.request.method': ctx.method,
    'url.path': shortUrl(ctx.path),
    'atelier.request_id': ctx.state.requestId,
  };
  const span = tracer.startSpan(ctx.method, { kind: SpanKind.SERVER, attributes }, parent);
  ctx.state.trace = { traceId: span.spanContext().traceId, headers: null };
  try {
    await context.with(trace.setSpan(parent, span), next);
  } finally {
    const { operation, identity, failure } = ctx.state;
    const status = failure?.status ?? ctx.status;
    if (operation) span.updateName(`${ctx.method} ${operation}`).setAttribute('atelier.call', operation);
    if (identity) span.setAttribute('user.id', identity.userId);
    if (failure) span.setAttribute('error.type', failure.code);
    span.setAttribute('http.response.status_code', status);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }
}
