import type { FieldFault, Usage } from '@atelier/contracts';
import type { CallFailure, LocalErrorCode } from './http/failure.ts';

const localMessages: Record<LocalErrorCode, string> = {
  network: 'The server could not be reached.',
  stream_cut: 'The connection broke off before the end of the stream.',
  unreadable_response: 'The response is not in the documented form.',
};

/** Any failed call. Its class follows from its code. */
export class AtelierError extends Error implements CallFailure {
  override readonly name: string = 'AtelierError';
  readonly code: CallFailure['code'];
  readonly status: number;
  readonly requestId: string | null;
  readonly documentationUrl: string | null;
  readonly details: readonly FieldFault[];
  readonly usage: Usage | null;
  readonly reason: string | null;
  readonly retryAfterSeconds: number | null;
  readonly runId: string | null;

  constructor(fields: CallFailure & { message: string }) {
    super(fields.message, { cause: fields.cause });
    this.code = fields.code;
    this.status = fields.status ?? 0;
    this.requestId = fields.requestId ?? null;
    this.documentationUrl = fields.documentationUrl ?? null;
    this.details = fields.details ?? [];
    this.usage = fields.usage ?? null;
    this.reason = fields.reason ?? null;
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null;
    this.runId = fields.runId ?? null;
  }
}

/** The credential is missing, invalid or expired. */
export class AuthenticationError extends AtelierError {
  override readonly name = 'AuthenticationError';
}
/** The credential does not allow the call. */
export class PermissionError extends AtelierError {
  override readonly name = 'PermissionError';
}
/** The request has to be changed. */
export class InvalidRequestError extends AtelierError {
  override readonly name = 'InvalidRequestError';
}
/** There is nothing at the address. */
export class NotFoundError extends AtelierError {
  override readonly name = 'NotFoundError';
}
/** The file cannot be used. */
export class FileError extends AtelierError {
  override readonly name = 'FileError';
}
/** The plan allows no more of this kind today. */
export class AllowanceError extends AtelierError {
  override readonly name = 'AllowanceError';
}
/** Too many requests in a short time. */
export class RateLimitError extends AtelierError {
  override readonly name = 'RateLimitError';
}
/** The AI provider failed, or refused the request. */
export class ProviderError extends AtelierError {
  override readonly name = 'ProviderError';
}
/** The server failed. */
export class ServerError extends AtelierError {
  override readonly name = 'ServerError';
}
/** There is no response, or one that cannot be read. */
export class ConnectionError extends AtelierError {
  override readonly name = 'ConnectionError';
}

/** The class of a code, by how it is named: the first pattern that fits. */
const classes: readonly [pattern: RegExp, errorClass: typeof AtelierError][] = [
  [/^(network|stream_cut|unreadable_response|request_timeout)$/, ConnectionError],
  [/^unauthenticated$/, AuthenticationError],
  [/_required$|forbidden/, PermissionError],
  [/not_found$|^link_expired$/, NotFoundError],
  [/^(pdf|picture)_|^unsupported_media$|^nothing_found$/, FileError],
  [/^allowance_used_up$/, AllowanceError],
  [/^rate_limited$/, RateLimitError],
  [/^provider_|^publication_refused$/, ProviderError],
  [/^(internal|unavailable|server_restarting|module_service_missing)$/, ServerError],
  [
    /invalid|^malformed_|_not_allowed$|conflict|_exists$|^nothing_to_|^idempotency_|^run_|^misdirected_|_too_large$/,
    InvalidRequestError,
  ],
];

/** The error of a failed call. A code that this version does not know is an `AtelierError`. */
export function errorOf({ message, ...failure }: CallFailure): AtelierError {
  const { code } = failure;
  const [, Class] = classes.find(([pattern]) => pattern.test(code)) ?? [null, AtelierError];
  return new Class({ ...failure, message: message ?? localMessages[code as LocalErrorCode] });
}
