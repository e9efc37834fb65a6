import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError } from '../http/errors.ts';
import { verificationCode } from '../identity.ts';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const keyBytes = 32;

/** `scrypt:<salt>:<key>` in base64url, with a random salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, keyBytes);
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`;
}

/** Compares a password with its hash in constant time. */
export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split(':');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), keyBytes);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** The length of a password in characters: Clerk's defaults. */
export const passwordLength = { min: 8, max: 72 } as const;

/**
 * Checks the length of a password.
 * @throws {ApiError} 422 that names the field `param`.
 */
export function checkPassword(password: string, param: string): void {
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

/** The error for a wrong password. */
export const incorrectPassword = (param: string): ApiError =>
  ApiError.unprocessable('form_password_incorrect', {
    message: 'Password is incorrect. Try again, or use another method.',
    param,
  });

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
