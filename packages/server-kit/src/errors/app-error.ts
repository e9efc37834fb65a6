import {
  documentationUrl,
  type ErrorCode,
  errors,
  type Failure,
  type FieldFault,
  kilobyte,
  megabyte,
  type Usage,
} from '@atelier/contracts';
import { type Message, type MessageCode, type MessageValues, messages } from '@atelier/contracts/messages';
import compile from 'icu-minify/compile';
import format, { type CompiledMessage } from 'icu-minify/format';
import { findFault, reportOf } from '../provider-faults/find-fault.ts';

const compiled = new Map<MessageCode, CompiledMessage>();

const formatters = {
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...of),
  getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
  getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
};

/** A sentence of the contracts in English, with its name and values. */
export function sentence(code: MessageCode, values: MessageValues = {}): Message {
  const known = compiled.get(code) ?? compile(messages[code].en);
  compiled.set(code, known);
  const message = String(format<string>(known, 'en', values, { formatters }));
  return { message, message_code: code, ...(Object.keys(values).length > 0 && { message_values: values }) };
}

/** The sentence named by a schema's message, with the exceeded limit; null for any other message. */
export function sentenceOfSchema(message: string, values: MessageValues): Message | null {
  return isCode(message) ? sentence(message, values) : null;
}

const isCode = (message: string): message is MessageCode => Object.hasOwn(messages, message);

/** Optional data of an error, such as a message that is more specific than its code's (`sentence`). */
export interface AppErrorOptions
  extends Partial<Pick<Failure, 'message' | 'message_code' | 'message_values'>> {
  details?: FieldFault[] | undefined;
  retryAfterSeconds?: number;
  /** The name of the exceeded limit. */
  reason?: string | undefined;
  /** The cause, which is logged and never sent to the client. */
  cause?: unknown;
}

/** When to retry, by code, unless the error sets it. */
const retrySeconds: Partial<Record<ErrorCode, number>> = {
  rate_limited: 10,
  provider_busy: 60,
  unavailable: 5,
  server_restarting: 5,
};

/** An error with a code of the contracts, which determines the HTTP status and the message for users. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: FieldFault[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly reason: string | undefined;
  readonly sentence: Pick<AppErrorOptions, 'message_code' | 'message_values'>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const { details, message, message_code, message_values, retryAfterSeconds, reason, cause } = options;
    super(message ?? errors[code].en, cause === undefined ? undefined : { cause });
    this.code = code;
    this.sentence = { ...(message_code && { message_code }), ...(message_values && { message_values }) };
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds ?? retrySeconds[code];
    this.reason = reason;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** `invalid_request` for one field, whose fault is also the message. */
export const invalidField = (field: string, fault: Message, cause?: unknown) =>
  new AppError('invalid_request', { ...fault, details: [{ field, ...fault }], cause });

/** The cause of a failure when a service does not accept the signature of the gateway. */
export class IdentityRejected extends Error {
  override readonly name = 'IdentityRejected';
}

/** The log level of a server failure: `error` if only an operator or programmer can fix it. */
export const levelOf = ({ code, cause, sentence: { message_code } }: AppError): 'error' | 'warn' =>
  code === 'internal' || message_code?.endsWith('_unusable') || cause instanceof IdentityRejected
    ? 'error'
    : 'warn';

/** `payload_too_large` for a body. @param limit a multiple of a kilobyte or a megabyte */
export function bodyTooLarge(limit: number): AppError {
  const most = limit < megabyte ? `${limit / kilobyte} kB` : `${limit / megabyte} MB`;
  return new AppError('payload_too_large', sentence('request_too_large', { size: most }));
}

const byStatus: Record<number, ErrorCode> = {
  400: 'malformed_body',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media',
};

/** The driver's errors without a connection; they have no code. */
const withoutConnection =
  /^Mongo(?:Network|ServerSelection|NotConnected|TopologyClosed|WaitQueueTimeout|PoolCleared|PoolClosed)/;
/** The driver's labels of errors that a later attempt may not have. */
const passing = ['ResetPool', 'RetryableWriteError', 'RetryableError', 'SystemOverloadedError'];
/** Codes of MongoDB: no host, slow, shutting down, no primary, no space. */
const refusing = new Set([
  6, 7, 50, 64, 89, 91, 133, 189, 202, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436, 14031,
]);

const refuses = (error: Error & { code?: unknown; errorLabels?: unknown }): boolean =>
  withoutConnection.test(error.name) ||
  (error.name.startsWith('Mongo') && refusing.has(Number(error.code))) ||
  (Array.isArray(error.errorLabels) && error.errorLabels.some((label) => passing.includes(String(label))));

/** What an operator has to do about an error of the database; null if nothing. */
function databaseFault(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  if (!thrown.name.startsWith('Mongo')) return databaseFault(thrown.cause);
  const { kind, sentence } = findFault(reportOf('database', thrown));
  return kind === 'operator' ? sentence : null;
}

/** Whether the error or one of its causes says that the database is unreachable or refuses work. */
export const isUnreachable = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && (refuses(thrown) || isUnreachable(thrown.cause));

/**
 * Converts anything thrown to an AppError: bad requests of Koa keep their status, a database that cannot
 * be used is `unavailable`, anything else is `internal`.
 */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const unusable = databaseFault(thrown);
  if (unusable)
    return new AppError('unavailable', {
      ...sentence('database_unusable'),
      cause: new Error(unusable, { cause: thrown }),
    });
  if (isUnreachable(thrown)) return new AppError('unavailable', { cause: thrown });
  const { status, expose } =
    thrown instanceof Error ? (thrown as { status?: unknown; expose?: unknown }) : {};
  const code = expose === true && typeof status === 'number' ? byStatus[status] : undefined;
  return new AppError(code ?? 'internal', { cause: thrown });
}

/** Read from the environment, because the first failure can precede the configuration. */
export const publicOrigin = process.env.PUBLIC_ORIGIN || 'http://localhost:3000';

/** The body of a failed response and of a stream's `error`. `usage` is the rest of the user's quota. */
export function toFailure(error: AppError, requestId: string, usage?: Usage): Failure {
  return {
    success: false,
    message: error.message,
    ...error.sentence,
    code: error.code,
    request_id: requestId,
    documentation_url: documentationUrl(error.code, publicOrigin),
    ...(error.details && { details: error.details }),
    ...(error.reason !== undefined && { reason: error.reason }),
    ...(error.retryAfterSeconds !== undefined && { retry_after: Math.ceil(error.retryAfterSeconds) }),
    ...(usage && { usage }),
  };
}

/** A process cannot start. Its message is one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The reason of an abort because the client disconnected. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
  constructor() {
    super('The client disconnected.');
  }
}
