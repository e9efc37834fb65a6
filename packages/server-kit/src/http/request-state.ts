import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { type Identity, requestIdHeader, type Usage } from '@atelier/contracts';
import { parseTraceParent } from '@opentelemetry/core';
import type { ParameterizedContext } from 'koa';
import { type AppError, IdentityRejected } from '../errors/app-error.ts';
import type { AuditEvent, AuditLog } from '../logging/audit.ts';
import type { Logger } from '../logging/logger.ts';

export type RequestContext = ParameterizedContext<RequestState>;

export interface RequestLogs {
  logger: Logger;
  audit: AuditLog;
  /** Whether requests come from the gateway, which sets their ids and client addresses. */
  behindGateway: boolean;
  /** Whether successful requests within a second are logged at level debug instead of info. */
  quiet?: boolean;
}

const acceptableId = /^[\w-]{8,64}$/;

/**
 * The state of a request. It has methods, because V8 creates functions in properties in the old
 * generation, where they keep the request alive: p99 was then 5 times p50, instead of less than 3 times.
 */
export class RequestState {
  readonly requestId: string;
  trace: TraceContext;
  identity: Identity | undefined;
  failure: AppError | undefined;
  usage: Usage | undefined;
  /** The request's label for metrics and traces: the name of a call, or a fixed word. */
  operation: string | undefined;
  /** Whether a provider has caused the failure. The metrics then count it as 502. */
  isProviderFault = false;
  readonly #ctx: RequestContext;
  readonly #logs: RequestLogs;
  #logger: Logger | undefined;

  constructor(ctx: RequestContext, logs: RequestLogs) {
    const given = logs.behindGateway ? ctx.get(requestIdHeader) : '';
    this.requestId = acceptableId.test(given) ? given : randomUUID();
    this.trace = traceContextOf(ctx.req.headers, this.requestId);
    this.#ctx = ctx;
    this.#logs = logs;
  }

  /** The request's log. Created on first use, because most requests log nothing. */
  logger(): Logger {
    const { requestId, trace } = this;
    this.#logger ??= this.#logs.logger.child({ request_id: requestId, trace_id: trace.traceId });
    return this.#logger;
  }

  audit(event: AuditEvent): void {
    this.#logs.audit.record(event, {
      user: this.identity?.userId ?? null,
      session: this.identity?.sessionId ?? null,
      address: this.#address(),
      request_id: this.requestId,
    });
  }

  /** The client's address. A service trusts `X-Forwarded-For`, except from a sender that it has refused. */
  #address(): string | null {
    const { behindGateway } = this.#logs;
    const refused =
      this.failure?.code === 'unauthenticated' || this.failure?.cause instanceof IdentityRejected;
    const trusted = behindGateway && !refused;
    const address = trusted ? this.#ctx.get('x-forwarded-for') : behindGateway ? '' : this.#ctx.ip;
    return isIP(address) ? address : (this.#ctx.req.socket.remoteAddress ?? null);
  }
}

/** Calls `listener` when a response closes, or at once if it is closed. @returns unsubscribes */
export function onceClosed(response: ServerResponse, listener: () => void): () => void {
  // A response that is already closed emits no further 'close'.
  if (response.destroyed) listener();
  else response.once('close', listener);
  return () => response.off('close', listener);
}

/** The trace of a request (W3C Trace Context, level 1). */
export interface TraceContext {
  traceId: string;
  /** The headers to forward it; null if each request to another server gets its own. */
  headers: { traceparent: string; tracestate?: string } | null;
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const maxStateLength = 512;
/**
 * A request's trace: the one in its headers, or a new one that is not recorded.
 * @param requestId becomes the id of a new trace if it is a UUID
 */
export function traceContextOf(headers: IncomingHttpHeaders, requestId: string): TraceContext {
  const { traceparent, tracestate } = headers;
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  if (parent) {
    const state = typeof tracestate === 'string' && tracestate.length <= maxStateLength ? { tracestate } : {};
    return { traceId: parent.traceId, headers: { traceparent: String(traceparent), ...state } };
  }
  const id = (isUuid.test(requestId) ? requestId : randomUUID()).replaceAll('-', '');
  return { traceId: id, headers: { traceparent: `00-${id}-${id.slice(16)}-00` } };
}
