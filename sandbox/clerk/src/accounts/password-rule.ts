import { ApiError } from '../http/api-error.ts';

/** How long a password may be, in characters: Clerk's defaults. */
export const PASSWORD_LENGTH = { min: 8, max: 72 } as const;

/**
 * Refuses a password of the wrong length.
 * @throws {ApiError} 422 that names the field `param`.
 */
export function checkPassword(password: string, param: string): void {
  if (password.length < PASSWORD_LENGTH.min) {
    throw ApiError.unprocessable('form_password_length_too_short', {
      message: `Passwords must be ${PASSWORD_LENGTH.min} characters or more.`,
      param,
    });
  }
  if (password.length > PASSWORD_LENGTH.max) {
    throw ApiError.unprocessable('form_password_length_too_long', {
      message: `Passwords must be less than ${PASSWORD_LENGTH.max} characters.`,
      param,
    });
  }
}

/** What Clerk answers to a password that is not the user's. */
export const incorrectPassword = (param: string): ApiError =>
  ApiError.unprocessable('form_password_incorrect', {
    message: 'Password is incorrect. Try again, or use another method.',
    param,
  });
