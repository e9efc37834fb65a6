import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../http/errors.ts';
import { verificationCode } from '../identity.ts';

/** A fast variant: the emulator keeps passwords on this machine only. */
const derive = (password: string, salt: Buffer) => scryptSync(password, salt, 32, { N: 1024 });

/** `scrypt:<salt>:<key>` in base64url, with a random salt. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `scrypt:${salt.toString('base64url')}:${derive(password, salt).toString('base64url')}`;
}

/** Compares a password with its hash in constant time. */
export function passwordMatches(password: string, hash: string): boolean {
  const [, salt = '', key = ''] = hash.split(':');
  const expected = Buffer.from(key, 'base64url');
  const actual = derive(password, Buffer.from(salt, 'base64url'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** The length of a password in characters: Clerk's defaults. */
export const passwordLength = { min: 8, max: 72 } as const;

/** @throws {ApiError} 422 for a password that is too short or too long */
export function checkPassword(password: string): void {
  const param = 'password';
  if (password.length < passwordLength.min) {
    throw ApiError.unprocessable('form_password_length_too_short', {
      message: `Passwords must be ${passwordLength.min} characters or more.`,
      param,
    });
  }
  if (password.length > passwordLength.max) {
    throw ApiError.unprocessable('form_password_length_too_long', {
      message: `Passwords must be less than ${passwordLength.max} characters.`,
      param,
    });
  }
}

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
