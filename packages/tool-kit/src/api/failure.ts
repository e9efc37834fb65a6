import type { Failure } from '@atelier/contracts';
import { ApiError, localError } from './error.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a parsed body is the product's failure envelope. */
export const isFailure = (body: unknown): body is Failure =>
  isRecord(body) &&
  body.success === false &&
  typeof body.message === 'string' &&
  typeof body.code === 'string';

/** The failure envelope as an error; anything else in its place as `unreadable_answer`. */
export function failureToError(body: unknown, status: number): ApiError {
  if (!isFailure(body)) return localError('unreadable_answer', body, status);
  return new ApiError({
    code: body.code,
    message: body.message,
    status,
    requestId: typeof body.request_id === 'string' ? body.request_id : null,
    details: Array.isArray(body.details) ? body.details : [],
    usage: body.usage ?? null,
  });
}
