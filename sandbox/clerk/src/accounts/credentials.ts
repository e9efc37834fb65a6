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

/** @throws {ApiError} 422 for a wrong code */
export function checkCode(code: string): void {
  if (code === verificationCode) return;
  throw ApiError.unprocessable('form_code_incorrect', {
    message: 'is incorrect',
    longMessage: 'Incorrect code',
    param: 'code',
  });
}
