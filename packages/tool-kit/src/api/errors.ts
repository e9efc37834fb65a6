import { type CallFailure, isAbort, type LocalErrorCode } from '@atelier/client/http';
import type { ErrorCode, FieldFault, Usage } from '@atelier/contracts';
import { catalogueOf } from '@atelier/contracts/languages';
import { pageLanguage } from '../language/language.ts';

export { isAbort, type LocalErrorCode };

/** What errors say in another language than English, by code: in the shell, a part of the file with its other texts. */
const translated: Partial<Record<string, string>> =
  catalogueOf(pageLanguage()) === 'de'
    ? (await import(/* webpackChunkName: "texts-de" */ './errors-de.ts')).germanErrors
    : {};

const localMessages: Record<LocalErrorCode, string> = {
  network: "We couldn't reach the server. Check your connection and try again.",
  stream_cut: 'The connection was lost before the end. Try again to get the whole result.',
  unreadable_response: "The server sent a response that can't be read. Try again in a moment.",
};

interface ApiErrorOptions extends Pick<CallFailure, 'status' | 'requestId' | 'details' | 'usage' | 'cause'> {
  code: ErrorCode | LocalErrorCode;
  message: string;
  /** When trying again makes sense, in milliseconds since 1970. */
  retryAt?: number | null;
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

export const localError = (code: LocalErrorCode, cause?: unknown, status = 0) =>
  new ApiError({ code, message: translated[code] ?? localMessages[code], cause, status });

/** Any thrown value as an `ApiError`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (error instanceof Error && code === 'unauthenticated')
    return new ApiError({ code, message: translated[code] ?? error.message, status: 401, cause: error });
  return localError('network', error);
}

/** What a call throws for a caught error: the platform's AbortError when it was aborted, otherwise an `ApiError`. */
export function thrownBy(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return new DOMException('The call was aborted.', 'AbortError');
  return isAbort(error) ? error : toApiError(error);
}

export function errorOf(failure: CallFailure, retryAt = retryTime(failure)): ApiError {
  const message =
    translated[failure.code] ?? failure.message ?? localMessages[failure.code as LocalErrorCode];
  return new ApiError({ ...failure, message: [message, ...reasonsIn(failure)].join(' '), retryAt });
}

/** The reasons why the server refused an input: a form may check less than the server. */
const reasonsIn = ({ code, details = [] }: CallFailure): string[] =>
  code === 'invalid_request' ? details.slice(0, 3).map(({ field, message }) => `${field}: ${message}`) : [];

const retryTime = ({ retryAfterSeconds: seconds }: CallFailure): number | null =>
  seconds ? Date.now() + seconds * 1000 : null;
