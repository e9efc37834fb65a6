import { session, setSession } from '@atelier/tool-kit/session';
import { signIn } from '../messages.ts';

/** The sentences that users read about the failures of the sign-in service (specification section 8). */
export const authMessages = signIn.failures;

/** Sign-in did not load. `cause` is the thrown value, for the log. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: keyof typeof authMessages;

  constructor(code: keyof typeof authMessages, cause?: unknown) {
    super(authMessages[code], { cause });
    this.code = code;
  }
}

/** The failure for a value that Clerk threw. `clientPresent`: whether ClerkJS has created its client. */
export function toAuthError(error: unknown, clientPresent: boolean): AuthError {
  if (error instanceof AuthError) return error;
  const message = error instanceof Error ? error.message : String(error ?? '');
  if (/multiple /i.test(message) && /ClerkProvider/i.test(message))
    return new AuthError('multiple_providers', error);
  if (/missing publishableKey/i.test(message)) return new AuthError('key_missing', error);
  if (/publishableKey/i.test(message) && /invalid|not valid/i.test(message))
    return new AuthError('key_invalid', error);
  if (/failed to download/i.test(message)) return new AuthError('client_missing', error);
  return new AuthError(clientPresent ? 'hydration_failed' : 'script_failed', error);
}

export const clerkIsPresent = () => Boolean(Reflect.get(globalThis, 'Clerk'));

export function reportFailure(failure: AuthError): void {
  console.error(failure.message, failure.cause ?? '');
  const problem = failure.message;
  // A user shown while offline stays, with their drafts.
  if (session.getState().user) setSession({ status: 'offline', problem });
  else setSession({ status: 'error', user: null, plan: 'free', problem });
}
