import type { Failure } from './contract-types.ts';

/** Failures that the client detects, in addition to the codes of the API. */
export type LocalErrorCode = 'network' | 'stream_cut' | 'unreadable_response';

/** The facts about a failed call. */
export interface CallFailure {
  code: Failure['code'] | LocalErrorCode;
  /** The server's message; null for a failure that the client detected. */
  message: string | null;
  /** The name of the message and its values, if it is more specific than the code. */
  messageCode?: string | null;
  messageValues?: NonNullable<Failure['message_values']>;
  /** The HTTP status; 0 without a response. */
  status?: number;
  /** The id of the request in the logs of the server. */
  requestId?: string | null;
  /** The section of the reference about the code, as a path of the server. */
  documentationUrl?: string | null;
  details?: NonNullable<Failure['details']>;
  usage?: Failure['usage'] | null;
  /** The exceeded limit, with `rate_limited`. */
  reason?: string | null;
  /** How long to wait before the next attempt, if the server says so. */
  retryAfterSeconds?: number | null;
  /** The id of the failed run; with `idempotency_key_in_use`, that of the earlier request's open run. */
  runId?: string | null;
  cause?: unknown;
}

export type ToError = (failure: CallFailure) => Error | Promise<Error>;

/** Whether the caller aborted a call, which is not a failure. */
export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** A failure that the client detected. */
export const localFailure = (code: LocalErrorCode, cause?: unknown, status = 0): CallFailure => ({
  code,
  message: null,
  status,
  cause,
});

/** The failure in a response or an event; any other body is an `unreadable_response`. */
export function failureIn(body: unknown, status: number, headers = new Headers()): CallFailure {
  if (!isFailure(body)) return localFailure('unreadable_response', body, status);
  return {
    code: body.code,
    message: body.message,
    messageCode: body.message_code ?? null,
    messageValues: body.message_values ?? {},
    status,
    requestId: body.request_id ?? null,
    documentationUrl: body.documentation_url ?? null,
    details: Array.isArray(body.details) ? body.details : [],
    usage: body.usage ?? null,
    reason: body.reason ?? null,
    retryAfterSeconds: retryAfterOf(headers) ?? body.retry_after ?? null,
    runId: runIn(headers.get('location')),
  };
}

const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' &&
  body !== null &&
  'success' in body &&
  body.success === false &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string';

/** The value of `Retry-After` in seconds (RFC 9110, section 10.2.3), or null. */
function retryAfterOf(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** The id of a run or creation in a path of the API. */
export const runIn = (path: string | null) => /\/creations\/([0-9a-f]+)/.exec(path ?? '')?.[1] ?? null;
