import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { DatabaseClient } from './tracing.ts';

/**
 * Records each command that a request causes as a span. Commands without a request, such as those of sweeps, are not recorded;
 * neither are filters and documents, which contain users' data.
 */
export function traceDatabase(tracer: Tracer, client: DatabaseClient): void {
  const spans = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    if (!trace.getActiveSpan()) return;
    const target = command[commandName];
    const collection = typeof target === 'string' ? target : null;
    const span = tracer.startSpan(collection ? `${commandName} ${collection}` : commandName, {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        ...(collection && { 'db.collection.name': collection }),
      },
    });
    spans.set(requestId, span);
  });
  const end = (requestId: number, failure?: Error) => {
    const span = spans.get(requestId);
    if (failure) span?.setAttribute('error.type', failure.name).setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    spans.delete(requestId);
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
}
