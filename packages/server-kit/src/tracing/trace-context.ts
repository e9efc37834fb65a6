import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The trace of a request (W3C Trace Context, level 1). */
export interface TraceContext {
  traceId: string;
  /** The headers to forward it; null if each request to another server gets its own. */
  headers: { traceparent: string; tracestate?: string } | null;
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const maxStateLength = 512;
/** Version, trace id, parent id and flags. Later versions may add fields (section 3.2.4). */
const traceparentForm = /^(?!ff)[\da-f]{2}-((?!0{32})[\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;

/**
 * A request's trace: the one in its headers, forwarded unchanged, or a new one that is not recorded.
 * @param requestId becomes the id of a new trace if it is a UUID
 */
export function traceContextOf(headers: IncomingHttpHeaders, requestId: string): TraceContext {
  const { traceparent, tracestate } = headers;
  const traceId = typeof traceparent === 'string' ? traceparentForm.exec(traceparent)?.[1] : undefined;
  if (traceId !== undefined) {
    const state = typeof tracestate === 'string' && tracestate.length <= maxStateLength ? { tracestate } : {};
    return { traceId, headers: { traceparent: String(traceparent), ...state } };
  }
  const id = (isUuid.test(requestId) ? requestId : randomUUID()).replaceAll('-', '');
  return { traceId: id, headers: { traceparent: `00-${id}-${id.slice(16)}-00` } };
}
