import { AppError } from '@atelier/service-kit/errors';
import { errors } from 'jose';
import type { Context } from '../http/request-target.ts';
import type { Session, SessionTokens } from '../sessions/session-token.ts';

/**
 * The verified session of a request. A refusal has the header `WWW-Authenticate` (RFC 6750, section 3), which distinguishes a
 * missing, an invalid and an expired token.
 * @throws AppError `unauthenticated`, or `unavailable` when the token cannot be verified.
 */
export async function requireSession(ctx: Context, tokens: SessionTokens): Promise<Session> {
  const token = bearerToken(ctx);
  try {
    if (token === null) throw new AppError('unauthenticated');
    return await tokens.verify(token);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated')
      ctx.set('www-authenticate', challenge(ctx, error));
    throw error;
  }
}

/** The token of a request. Cookies are not accepted: other sites could make a browser send them. */
function bearerToken(ctx: Context): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(ctx.get('authorization'))?.[1] ?? null;
}

function challenge(ctx: Context, { cause }: AppError): string {
  const realm = 'Bearer realm="atelier"';
  if (ctx.get('authorization') === '') return realm;
  const description =
    cause instanceof errors.JWTExpired ? 'The token has expired.' : 'The token is not valid.';
  return `${realm}, error="invalid_token", error_description="${description}"`;
}
