import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** The command events of MongoDB's client, if it was created with `monitorCommands`. */
export interface DatabaseClient {
  on(event: 'commandStarted', listener: (event: CommandStarted) => void): unknown;
  on(event: 'commandSucceeded', listener: (event: { requestId: number }) => void): unknown;
  on(event: 'commandFailed', listener: (event: { requestId: number; failure: Error }) => void): unknown;
}
interface CommandStarted {
  requestId: number;
  commandName: string;
  databaseName: string;
  command: Readonly<Record<string, unknown>>;
}

/** Records each command of a request as a span, without filters and documents, which hold users' data. */
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
