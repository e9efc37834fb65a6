/** What an error says beside its code. */
export interface ApiErrorText {
  /** Short, as Clerk's own interface shows it beside a field. */
  readonly message: string;
  /** A full sentence; the short message when left out. */
  readonly longMessage?: string;
  /** Form field that is at fault. */
  readonly param?: string;
}

/** An answer in the shape of Clerk's `ClerkErrors`: `{ errors: [{ code, message, long_message, meta }] }`. */
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

  /** An attempt to sign in or up that this client has not begun, or not got so far with. */
  static notBegun(what: string): ApiError {
    return new ApiError(400, 'verification_missing', {
      message: 'not begun',
      longMessage: `This browser has no ${what} at that point. Start again.`,
    });
  }

  /** Says plainly that real Clerk would do more here. */
  static notCovered(what: string): ApiError {
    return ApiError.unprocessable('not_covered_by_sandbox', {
      message: `The sandbox does not cover ${what}.`,
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
