import { NoSession, type Session, type SessionUser } from '@atelier/tool-kit/session';

/** The state of the sign-in service and its user, without the SDK's types. */
export interface AuthReading {
  status: 'loading' | 'ready' | 'degraded' | 'error';
  user: SessionUser | null;
  premium: boolean;
  problem: string | null;
}

const degradedMessage =
  'Sign-in is only partly reachable right now. If something fails, try again in a moment.';

/** The app's session for a reading. Signed in means that there is a user (specification section 4). */
export function toSession({ status, user, premium, problem }: AuthReading): Omit<Session, 'getToken'> {
  return {
    status: status === 'ready' ? (user ? 'signed-in' : 'signed-out') : status,
    user,
    plan: user && premium ? 'premium' : 'free',
    problem: status === 'error' ? problem : status === 'degraded' ? degradedMessage : null,
  };
}

/** Milliseconds that a token may take: the SDK's call can hang while the service is unreachable. */
export const tokenTimeout = 10_000;

/** `fetchToken` with a time-out. @throws NoSession when there is no token, or none in time. */
export async function tokenInTime(
  fetchToken: () => Promise<string | null>,
  timeout = tokenTimeout,
): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const tooLate = () => reject(new NoSession('Sign-in did not answer in time. Try again in a moment.'));
    timer = setTimeout(tooLate, timeout);
  });
  try {
    const token = await Promise.race([fetchToken(), late]);
    if (!token) throw new NoSession();
    return token;
  } catch (cause) {
    if (cause instanceof NoSession) throw cause;
    throw new NoSession('Sign-in could not be reached. Check your connection and try again.', { cause });
  } finally {
    clearTimeout(timer);
  }
}
