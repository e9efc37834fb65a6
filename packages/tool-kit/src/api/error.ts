import type { ErrorCode, FieldFault, Usage } from '@atelier/contracts';

/** What can go wrong on this side of the wire, beside the server's own codes. */
export type LocalErrorCode = 'network' | 'stream_cut' | 'unreadable_answer';

const localMessages: Record<LocalErrorCode, string> = {
  network: 'The server could not be reached. Check your connection and try again.',
  stream_cut: 'The connection broke off before the end. Try again for a whole result.',
  unreadable_answer: 'The server answered something that cannot be read. Try again in a moment.',
};

interface Facts {
  code: ErrorCode | LocalErrorCode;
  message: string;
  /** HTTP status, or 0 when there was no answer. */
  status?: number;
  /** Names the request in the server's log. */
  requestId?: string | null;
  /** The fields that were refused, and why. */
  details?: readonly FieldFault[];
  /** What is left of the allowance, where the call costs units. */
  usage?: Usage | null;
  cause?: unknown;
}

/** Any failed call. `message` is for people: it says what happened and what to do next. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | LocalErrorCode;
  readonly status: number;
  readonly requestId: string | null;
  readonly details: readonly FieldFault[];
  readonly usage: Usage | null;

  constructor({ code, message, status = 0, requestId = null, details = [], usage = null, cause }: Facts) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.details = details;
    this.usage = usage;
  }
}

/** A failure that this side found, in its own words. */
export const localError = (code: LocalErrorCode, cause?: unknown, status = 0) =>
  new ApiError({ code, message: localMessages[code], cause, status });

/** Whether a call ended because its caller aborted it: not a failure, and nothing to report. */
export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Any thrown value as an `ApiError`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (error instanceof Error && code === 'unauthenticated')
    return new ApiError({ code, message: error.message, status: 401, cause: error });
  return localError('network', error);
}
