import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';

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

/** A message of Node's diagnostics channels about requests of `node:http` and `node:https`. */
interface Message {
  request: ClientRequest;
  response?: IncomingMessage;
  error?: Error;
}

/** Records outgoing `node:http` requests of a request through diagnostics channels. @returns stops it */
export function traceHttpRequests(tracer: Tracer): () => void {
  const spans = new WeakMap<ClientRequest, Span>();
  const listeners = {
    'http.client.request.created': ({ request }: Message) => {
      if (!trace.getActiveSpan() || isTracingSuppressed(context.active())) return;
      const { method, host } = request;
      const span = tracer.startSpan(method, {
        kind: SpanKind.CLIENT,
        attributes: { 'http.request.method': method, 'server.address': host },
      });
      spans.set(request, span);
    },
    'http.client.response.finish': ({ request, response }: Message) => {
      const span = spans.get(request);
      const status = response?.statusCode ?? 0;
      span?.setAttribute('http.response.status_code', status);
      if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
    'http.client.request.error': ({ request, error }: Message) => {
      const span = spans.get(request);
      if (error) span?.setAttribute('error.type', error.name);
      span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
  };
  const entries = Object.entries(listeners).map(
    ([channel, listen]) => [channel, (message: unknown) => listen(message as Message)] as const,
  );
  for (const [channel, listener] of entries) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of entries) unsubscribe(channel, listener);
  };
}
