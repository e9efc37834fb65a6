import type { ErrorCode, FieldFault, Usage } from '@atelier/contracts';
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

const classes: Record<ErrorCode | LocalErrorCode, typeof AtelierError> = {
  network: ConnectionError,
  stream_cut: ConnectionError,
  unreadable_response: ConnectionError,
  invalid_request: InvalidRequestError,
  malformed_body: InvalidRequestError,
  unauthenticated: AuthenticationError,
  plan_required: PermissionError,
  scope_required: PermissionError,
  module_forbidden: PermissionError,
  operator_required: PermissionError,
  forbidden_origin: PermissionError,
  not_found: NotFoundError,
  creation_not_found: NotFoundError,
  module_not_found: NotFoundError,
  module_call_not_found: NotFoundError,
  version_not_found: NotFoundError,
  method_not_allowed: InvalidRequestError,
  request_timeout: ConnectionError,
  conflict: InvalidRequestError,
  version_exists: InvalidRequestError,
  nothing_to_roll_back: InvalidRequestError,
  idempotency_key_in_use: InvalidRequestError,
  idempotency_key_reused: InvalidRequestError,
  run_stopped: InvalidRequestError,
  link_expired: NotFoundError,
  misdirected_request: InvalidRequestError,
  payload_too_large: InvalidRequestError,
  unsupported_media: FileError,
  picture_unreadable: FileError,
  picture_too_many_pixels: FileError,
  module_invalid: InvalidRequestError,
  nothing_found: FileError,
  pdf_encrypted: FileError,
  pdf_scanned: FileError,
  pdf_empty: FileError,
  pdf_unreadable: FileError,
  pdf_too_complex: FileError,
  allowance_used_up: AllowanceError,
  rate_limited: RateLimitError,
  internal: ServerError,
  provider_refused: ProviderError,
  provider_failed: ProviderError,
  provider_interrupted: ProviderError,
  provider_empty: ProviderError,
  provider_busy: ProviderError,
  unavailable: ServerError,
  module_service_missing: ServerError,
  provider_timeout: ProviderError,
};

/** The error of a failed call. A code that this version does not know is an `AtelierError`. */
export function errorOf({ message, ...failure }: CallFailure): AtelierError {
  const { code } = failure;
  const Class = Object.hasOwn(classes, code) ? classes[code] : AtelierError;
  return new Class({ ...failure, message: message ?? localMessages[code as LocalErrorCode] });
}
