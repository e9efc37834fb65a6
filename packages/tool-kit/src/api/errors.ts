import { type CallFailure, isAbort, type LocalErrorCode } from '@atelier/client/http';
import type { ErrorCode, FieldFault, MessageCode, MessageValues, Usage } from '@atelier/contracts';
import { catalogueOf } from '@atelier/contracts/languages';
import { pageLanguage } from '../language/language.ts';
import { formatted } from '../language/texts.ts';
import { messages } from '../messages.ts';

export { isAbort, type LocalErrorCode };

interface ApiErrorOptions
  extends Pick<CallFailure, 'status' | 'requestId' | 'details' | 'usage' | 'runId' | 'cause'> {
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
  /** With `idempotency_key_in_use`, the open run of the earlier request. */
  readonly runId: string | null;

  constructor({
    code,
    message,
    status = 0,
    requestId = null,
    details = [],
    usage = null,
    retryAt = null,
    runId = null,
    cause,
  }: ApiErrorOptions) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.details = details;
    this.usage = usage;
    this.retryAt = retryAt;
    this.runId = runId ?? null;
  }
}

/** What the status says of a response that a proxy wrote, and not the product. */
const proxyMessages: Readonly<Record<number, keyof typeof messages.localErrors>> = {
  401: 'challenge',
  403: 'challenge',
  413: 'too_large',
  ...Object.fromEntries([502, 503, 504, 520, 521, 522, 523, 524].map((status) => [status, 'no_answer'])),
};

const localMessage = (code: LocalErrorCode, status = 0) =>
  messages.localErrors[code === 'unreadable_response' ? (proxyMessages[status] ?? code) : code];

export const localError = (code: LocalErrorCode, cause?: unknown, status = 0) =>
  new ApiError({ code, message: localMessage(code, status), cause, status });

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (error instanceof Error && code === 'unauthenticated')
    return new ApiError({ code, message: messages.localErrors[code], status: 401, cause: error });
  return localError('network', error);
}

/** The error of a call for a caught value: the AbortError when it was aborted, otherwise an `ApiError`. */
export function thrownBy(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return new DOMException('The call was aborted.', 'AbortError');
  return isAbort(error) ? error : toApiError(error);
}

/** The error of a failed call, in the page's language. */
export async function errorOf(failure: CallFailure): Promise<ApiError> {
  const { code, message, details = [], retryAfterSeconds } = failure;
  const retryAt = retryAfterSeconds ? Date.now() + retryAfterSeconds * 1000 : null;
  if (message === null)
    return new ApiError({
      ...failure,
      message: localMessage(code as LocalErrorCode, failure.status),
      retryAt,
    });
  const faults = await Promise.all(
    details.map(async (fault) => ({ ...fault, message: await localized(fault) })),
  );
  // A form may check less than the server.
  const reasons = code === 'invalid_request' ? faults.slice(0, 3) : [];
  const text = [
    await localizedError(failure),
    ...reasons.map(({ field, message }) => `${field}: ${message}`),
  ];
  return new ApiError({ ...failure, message: text.join(' '), details: faults, retryAt });
}

interface Message {
  message: string;
  message_code?: string | null | undefined;
  message_values?: MessageValues | undefined;
}

type Rows = Readonly<Record<string, { en: unknown; de: unknown }>>;
const noTexts: { messages: Rows; errors: Rows } = { messages: {}, errors: {} };

async function texts(): Promise<typeof noTexts> {
  if (catalogueOf(pageLanguage()) !== 'de') return noTexts;
  return import(/* webpackChunkName: "messages" */ '@atelier/contracts/messages').catch(() => noTexts);
}

/** The message of a response in the language of the page; otherwise in English. */
export async function localized({ message, message_code, message_values }: Message): Promise<string> {
  const row = (await texts()).messages[message_code ?? ''];
  return row ? formatted(row.de, message_values) : message;
}

/** What the server would say, said by the page itself. @throws Error when the texts cannot be loaded */
export async function serverMessage(code: MessageCode, values?: MessageValues): Promise<string> {
  const { messages } = await import(/* webpackChunkName: "messages" */ '@atelier/contracts/messages');
  return formatted(messages[code][catalogueOf(pageLanguage())], values);
}

/** The message of a failure in the language of the page, unless a module's service wrote it. */
async function localizedError({ code, message, ...failure }: CallFailure): Promise<string> {
  const english = message ?? '';
  const row = (await texts()).errors[code];
  if (row?.en === english) return formatted(row.de);
  const { messageCode: message_code, messageValues: message_values } = failure;
  return localized({ message: english, message_code, message_values });
}
