import type { ErrorCode, Failure, FieldFault, Usage } from '@atelier/contracts';

/** Errors that the browser detects, in addition to the server's codes. */
export type LocalErrorCode = 'network' | 'stream_cut' | 'unreadable_answer';

const localMessages: Record<LocalErrorCode, string> = {
  network: "We couldn't reach the server. Check your connection and try again.",
  stream_cut: 'The connection was lost before the end. Try again to get the whole result.',
  unreadable_answer: "The server sent a response that can't be read. Try again in a moment.",
};

interface ApiErrorOptions {
  code: ErrorCode | LocalErrorCode;
  message: string;
  /** HTTP status, or 0 without a response. */
  status?: number;
  /** The request's id in the server's log. */
  requestId?: string | null;
  /** The invalid fields, and why. */
  details?: readonly FieldFault[];
  /** The remaining allowance, where the call costs units. */
  usage?: Usage | null;
  /** When trying again makes sense, in milliseconds since 1970. */
  retryAt?: number | null;
  cause?: unknown;
}

/** Any failed call. `message` is written for users: what happened and what to do next. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | LocalErrorCode;
  readonly status: number;
  readonly requestId: string | null;
  readonly details: readonly FieldFault[];
  readonly usage: Usage | null;
  /** When trying again makes sense, in milliseconds since 1970; null if the server did not say. */
  readonly retryAt: number | null;

  constructor({
    code,
    message,
    status = 0,
    requestId = null,
    details = [],
    usage = null,
    retryAt = null,
    cause,
  }: ApiErrorOptions) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.details = details;
    this.usage = usage;
    this.retryAt = retryAt;
  }
}

/** An error that the browser detected. */
export const localError = (code: LocalErrorCode, cause?: unknown, status = 0) =>
  new ApiError({ code, message: localMessages[code], cause, status });

/** Whether a call ended because its caller aborted it; this is not reported as a failure. */
export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Any thrown value as an `ApiError`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (error instanceof Error && code === 'unauthenticated')
    return new ApiError({ code, message: error.message, status: 401, cause: error });
  return localError('network', error);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isFailure = (body: unknown): body is Failure =>
  isRecord(body) &&
  body.success === false &&
  typeof body.message === 'string' &&
  typeof body.code === 'string';

/** The product's failure envelope as an error; any other body as `unreadable_answer`. */
export function failureToError(body: unknown, status: number, retryAt: number | null = null): ApiError {
  if (!isFailure(body)) return localError('unreadable_answer', body, status);
  return new ApiError({
    code: body.code,
    message: body.message,
    status,
    requestId: typeof body.request_id === 'string' ? body.request_id : null,
    details: Array.isArray(body.details) ? body.details : [],
    usage: body.usage ?? null,
    retryAt,
  });
}

/** The time that the header Retry-After names in seconds (RFC 9110, section 10.2.3), in milliseconds since 1970. */
export function retryTime(headers: Headers, now = Date.now()): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? now + seconds * 1000 : null;
}
