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
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { shortUrl } from '../logging/short-urls.ts';
import { traceDatabase } from './database-spans.ts';
import { traceHttpRequests } from './http-spans.ts';
import type { TracedRequest, Tracing, TracingOptions } from './tracing.ts';

/** Records spans and sends them in batches as OTLP over HTTP. Names follow OpenTelemetry's semantic conventions. */
export function openTracing({
  name,
  endpoint,
  share,
  edge = false,
}: TracingOptions & { endpoint: string }): Tracing {
  const byShare = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.namespace': 'atelier' }),
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
  // Requests by fetch and undici: from the gateway to services, to Clerk and to the AI provider.
  const undici = new UndiciInstrumentation({ requireParentforSpans: true });
  undici.setTracerProvider(provider);
  const stopHttp = traceHttpRequests(tracer);
  return {
    request: (ctx, next) => traceRequest(tracer, ctx, next),
    traceDatabase: (client) => traceDatabase(tracer, client),
    async stop() {
      undici.disable();
      stopHttp();
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
