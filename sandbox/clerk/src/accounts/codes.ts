import { ApiError } from '../http/api-error.ts';
import { VERIFICATION_CODE } from '../identity.ts';

/** Milliseconds that a code stays good. */
export const CODE_LIFETIME = 600_000;
const MOST_ATTEMPTS = 5;

/**
 * Checks a code that somebody typed; `attempts` counts the tries before this one.
 * @throws {ApiError} 400 for an outdated code or after too many tries, 422 for a wrong one.
 */
export function checkCode(code: string, state: { attempts: number; expireAt: number }): void {
  if (state.expireAt < Date.now()) {
    throw new ApiError(400, 'verification_expired', {
      message: 'expired',
      longMessage: 'This verification has expired. You must create a new one.',
    });
  }
  if (state.attempts >= MOST_ATTEMPTS) {
    throw new ApiError(400, 'verification_failed', {
      message: 'too many failed attempts',
      longMessage: 'Too many failed attempts. You have to try again with the same or another method.',
    });
  }
  if (code !== VERIFICATION_CODE) {
    throw ApiError.unprocessable('form_code_incorrect', {
      message: 'is incorrect',
      longMessage: 'Incorrect code',
      param: 'code',
    });
  }
}
