import type { Middleware } from 'koa';

/** Turns errors into Clerk's error shape. Unexpected errors are logged, without the request's body. */
export const handleErrors =
  (log: (line: string) => void): Middleware =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined && ctx.respond !== false) {
        throw new ApiError(404, 'resource_not_found', {
          message: 'not found',
          longMessage: `The sandbox does not cover ${ctx.method} ${ctx.path}.`,
        });
      }
    } catch (error) {
      const known =
        error instanceof ApiError
          ? error
          : new ApiError(
              500,
              'internal_clerk_error',
              { message: 'Oops, an unexpected error occurred' },
              { cause: error },
            );
      if (known.status === 500) log(`${ctx.method} ${ctx.path} failed: ${String(known.cause ?? known)}`);
      ctx.status = known.status;
      ctx.body = known.toJSON();
    }
  };

export interface ApiErrorText {
  /** Short, as Clerk's interface shows it next to a field. */
  readonly message: string;
  /** A full sentence; the short message when left out. */
  readonly longMessage?: string;
  readonly param?: string;
}

/** A response in Clerk's shape: `{ errors: [{ code, message, long_message, meta }] }`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly text: ApiErrorText;

  constructor(status: number, code: string, text: ApiErrorText, options?: ErrorOptions) {
    super(text.longMessage ?? text.message, options);
    this.status = status;
    this.code = code;
    this.text = text;
  }

  static unprocessable(code: string, text: ApiErrorText): ApiError {
    return new ApiError(422, code, text);
  }

  static notFound(what: string): ApiError {
    return new ApiError(404, 'resource_not_found', {
      message: 'not found',
      longMessage: `The sandbox has no such ${what}.`,
    });
  }

  /** A step of a sign-in or sign-up that this client has not reached. */
  static notStarted(what: string): ApiError {
    return new ApiError(400, 'verification_missing', {
      message: 'not started',
      longMessage: `This browser has no ${what} at that point. Start again.`,
    });
  }

  static signedOut(): ApiError {
    return new ApiError(401, 'authentication_invalid', {
      message: 'Invalid authentication',
      longMessage: 'Unable to authenticate the request, you need to supply an active session',
    });
  }

  toJSON() {
    const { message, longMessage, param } = this.text;
    return {
      errors: [
        {
          message,
          long_message: longMessage ?? message,
          code: this.code,
          ...(param === undefined ? {} : { meta: { param_name: param } }),
        },
      ],
    };
  }
}
