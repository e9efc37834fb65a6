import { errors } from '@atelier/contracts/messages';
import type { CallFailure, LocalErrorCode } from './http/failure.ts';

const localMessages: Record<LocalErrorCode, string> = {
  network: 'The server could not be reached.',
  stream_cut: 'The connection broke off before the end of the stream.',
  unreadable_response: 'The response is not in the documented form.',
};

/** Any failed call. The code determines its class. */
export class AtelierError extends Error implements CallFailure {
  override readonly name: string = 'AtelierError';
  readonly code: CallFailure['code'];
  readonly messageCode: string | null;
  readonly messageValues: NonNullable<CallFailure['messageValues']>;
  readonly status: number;
  readonly requestId: string | null;
  readonly documentationUrl: string | null;
  readonly details: NonNullable<CallFailure['details']>;
  readonly usage: NonNullable<CallFailure['usage']> | null;
  readonly reason: string | null;
  readonly retryAfterSeconds: number | null;
  readonly runId: string | null;

  constructor(fields: CallFailure & { message: string }) {
    super(fields.message, { cause: fields.cause });
    this.code = fields.code;
    this.messageCode = fields.messageCode ?? null;
    this.messageValues = fields.messageValues ?? {};
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
export class InvalidRequestError extends AtelierError {
  override readonly name = 'InvalidRequestError';
}
export class NotFoundError extends AtelierError {
  override readonly name = 'NotFoundError';
}
export class FileError extends AtelierError {
  override readonly name = 'FileError';
}
/** The quota of this kind is used up today. */
export class QuotaError extends AtelierError {
  override readonly name = 'QuotaError';
}
export class RateLimitError extends AtelierError {
  override readonly name = 'RateLimitError';
}
/** The AI provider failed, or refused the request. */
export class ProviderError extends AtelierError {
  override readonly name = 'ProviderError';
}
export class ServerError extends AtelierError {
  override readonly name = 'ServerError';
}
/** There is no readable response. */
export class ConnectionError extends AtelierError {
  override readonly name = 'ConnectionError';
}

const classes = {
  QuotaError,
  AuthenticationError,
  ConnectionError,
  FileError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  ProviderError,
  RateLimitError,
  ServerError,
};

/** The error of a failed call. An unknown code is an `AtelierError`. */
export function errorOf({ message, ...failure }: CallFailure): AtelierError {
  const { code } = failure;
  if (isLocal(code)) return new ConnectionError({ ...failure, message: message ?? localMessages[code] });
  const Class = Object.hasOwn(errors, code) ? classes[errors[code].class] : AtelierError;
  return new Class({ ...failure, message: message ?? code });
}

const isLocal = (code: CallFailure['code']): code is LocalErrorCode => Object.hasOwn(localMessages, code);
