import { acceptedScopes, type Call } from '@atelier/contracts';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { errors as tokenErrors } from 'jose';
import type { Context } from '../edge/request-target.ts';
import { type ApiKeys, CredentialExpired, isProgramCredential } from './api-keys.ts';
import type { Session, SessionTokens } from './session-token.ts';

export interface Verifiers {
  sessionTokens: SessionTokens;
  apiKeys: ApiKeys;
}

/**
 * Returns the verified session, API key or access token of a request. `WWW-Authenticate` of a refusal
 * says whether it is missing, invalid or expired, or lacks a scope (RFC 6750, section 3).
 * @throws AppError `unauthenticated`, `scope_required`, or `unavailable` when it cannot be verified.
 */
export async function requireSession(ctx: Context, call: Call, verifiers: Verifiers): Promise<Session> {
  const session = await verifySession(ctx, call, verifiers);
  assertScope(session, call, ctx);
  return session;
}

/** Names the missing scope in a header of `reply`. @throws AppError `scope_required` */
export function assertScope(
  { scopes }: Session,
  { scope }: Call,
  reply: { set(name: string, value: string): void },
): void {
  const accepted = scope ? acceptedScopes(scope) : [];
  if (!scopes || accepted.some((each) => scopes.has(each))) return;
  reply.set('www-authenticate', `${realm}, error="insufficient_scope", scope="${accepted[0]}"`);
  throw new AppError('scope_required', missingScope(accepted));
}

/** The same for a request that needs no scope; with `programsOnly`, session tokens are refused. */
export async function verifySession(
  ctx: Context,
  call: Pick<Call, 'sessionOnly'> & { programsOnly?: boolean },
  verifiers: Verifiers,
): Promise<Session> {
  try {
    const credential = bearerToken(ctx);
    if (isProgramCredential(credential)) {
      if (call.sessionOnly) throw new AppError('scope_required', sentence('session_only'));
      return await verifiers.apiKeys.verify(ctx, credential);
    }
    if (call.programsOnly) throw new AppError('unauthenticated', sentence('programs_only'));
    return await verifiers.sessionTokens.verify(credential);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated')
      ctx.set('www-authenticate', challenge(ctx, error));
    throw error;
  }
}

/** The token of a request. Cookies are not accepted, because other sites can make a browser send them. */
function bearerToken(ctx: Context): string {
  const header = ctx.get('authorization');
  const token = /^Bearer +([\w.-]+)$/i.exec(header)?.[1];
  if (token) return token;
  throw new AppError('unauthenticated', sentence(header === '' ? 'no_credential' : 'unreadable_credential'));
}

const missingScope = (accepted: readonly string[]) =>
  accepted.length === 1
    ? sentence('missing_scope', { scope: accepted.join() })
    : sentence('missing_scopes', { scopes: accepted.join(', ') });

const realm = 'Bearer realm="atelier"';

function challenge(ctx: Context, { cause }: AppError): string {
  if (ctx.get('authorization') === '') return realm;
  const expired = cause instanceof tokenErrors.JWTExpired || cause instanceof CredentialExpired;
  const description = expired ? 'The token has expired.' : 'The token is not valid.';
  return `${realm}, error="invalid_token", error_description="${description}"`;
}
