import { ApiError } from '../http/errors.ts';
import { verificationCode } from '../identity.ts';

/** The lifetime of a code in milliseconds. */
export const codeLifetime = 600_000;
const maxAttempts = 5;

/**
 * Checks a code. `attempts` counts the previous tries.
 * @throws {ApiError} 400 for an outdated code or after too many tries, 422 for a wrong one.
 */
export function checkCode(code: string, state: { attempts: number; expireAt: number }): void {
  if (state.expireAt < Date.now()) {
    throw new ApiError(400, 'verification_expired', {
      message: 'expired',
      longMessage: 'This verification has expired. You must create a new one.',
    });
  }
  if (state.attempts >= maxAttempts) {
    throw new ApiError(400, 'verification_failed', {
      message: 'too many failed attempts',
      longMessage: 'Too many failed attempts. You have to try again with the same or another method.',
    });
  }
  if (code !== verificationCode) {
    throw ApiError.unprocessable('form_code_incorrect', {
      message: 'is incorrect',
      longMessage: 'Incorrect code',
      param: 'code',
    });
  }
}
