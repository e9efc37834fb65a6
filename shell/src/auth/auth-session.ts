/** The browser's session: loads Clerk on demand, writes its state to the store, and runs its commands. */
import { clearSession, NoSession, type Session, session, setSession } from '@atelier/tool-kit/session';
import { setTokenSource } from '@atelier/tool-kit/session-token';
import { inTime } from '../browser/in-time.ts';
import { isStudioPath } from '../browser/paths.ts';
import { signIn as texts } from '../messages.ts';
import { forgetUser, lastUser, rememberUser } from '../offline/last-user.ts';
import { clerkSettings, mayBeSignedIn } from './app-bindings.ts';
import { clerkIsPresent, reportFailure, toAuthError } from './auth-failure.ts';
import type { AuthCommands, ClerkState } from './mount-clerk.tsx';
import { deferUntilCommit } from './react-roots.ts';

interface Attempt {
  commands: Promise<AuthCommands>;
  unmount(): void;
}

let current: Attempt | null = null;

/** Loads Clerk once. Never throws: a failure sets the session's status `error` and its `problem`. */
export function startAuth(): void {
  void commands().catch(() => undefined);
}

export function retryAuth(): void {
  current?.unmount();
  current = null;
  startAuth();
}

export async function openProfile(path?: string): Promise<void> {
  await commands().then(
    (clerk) => clerk.openProfile(path),
    () => undefined,
  );
}

export async function signOut(): Promise<void> {
  await (await commands()).signOut();
}

export async function deleteAccount(): Promise<void> {
  await (await commands()).deleteAccount();
}

function commands(): Promise<AuthCommands> {
  if (!current && !navigator.onLine) return waitForConnection();
  current ??= start();
  return current.commands;
}

/** Shows the user who was signed in last on this device, until there is a connection. */
async function waitForConnection(): Promise<never> {
  setTokenSource(token);
  addEventListener('online', reconnect, { once: true });
  deferUntilCommit(() => {
    if (!current) setSession({ status: 'offline', problem: null, ...knownUser() });
  });
  throw noConnection();
}

const knownUser = () => (mayBeSignedIn() ? lastUser() : null);

/** Whether there is a connection to the server: browsers also count one to a network without internet. */
const serverResponds = () =>
  fetch('/registry', { method: 'HEAD', signal: AbortSignal.timeout(tokenTimeout) }).then(
    () => true,
    () => false,
  );

const noConnection = () => new TypeError('There is no connection.');

function reconnect(): void {
  const { status } = session.getState();
  if (status === 'offline' || status === 'error') retryAuth();
}

async function token(): Promise<string> {
  if (!current && !navigator.onLine) throw noConnection();
  return tokenInTime(async () => (await commands()).getToken());
}

function start(): Attempt {
  const ready = Promise.withResolvers<AuthCommands>();
  const attempt: Attempt = {
    commands: ready.promise.catch(async (error: unknown) => {
      const failure = toAuthError(error, clerkIsPresent());
      const last = failure.code === 'script_failed' ? knownUser() : null;
      const unreachable = last !== null && !(await serverResponds());
      if (attempt === current) {
        if (unreachable) setSession(last);
        addEventListener('online', reconnect, { once: true });
        reportFailure(failure);
      }
      throw failure;
    }),
    unmount: () => {},
  };
  setTokenSource(token);
  setSession({ status: 'loading', problem: null });
  mount(attempt, ready).catch(ready.reject);
  return attempt;
}

async function mount(attempt: Attempt, ready: PromiseWithResolvers<AuthCommands>): Promise<void> {
  const { mountClerk } = await import(/* webpackChunkName: "auth" */ './mount-clerk.tsx');
  attempt.unmount = await mountClerk(clerkSettings(), {
    changed(state, commands) {
      deferUntilCommit(() => {
        if (attempt === current) follow(toSession(state));
      });
      ready.resolve(commands);
    },
    leaving: () => void forgetUser(),
    failed: ready.reject,
  });
}

/** The pages of a user whose session has ended stay until the next sign-in. */
function follow(next: Session): void {
  const wasLeft = lastUser() === null;
  const ends = session.getState().user && !wasLeft && isStudioPath(location.pathname);
  if (next.user) rememberUser(next);
  setSession(ends && !next.user ? { status: 'ended', problem: null } : next);
}

/** Leaves the pages of a user whose session has ended: by choice, or after a sign-out in another tab. */
export async function leaveSession(): Promise<void> {
  await forgetUser();
  clearSession();
}

addEventListener('storage', () => {
  if (session.getState().status === 'ended' && !lastUser()) void leaveSession();
});

/** The session for Clerk's state. Signed in means that there is a user (specification section 4). */
export function toSession({ status, user, premium }: ClerkState): Session {
  return {
    status: status === 'degraded' ? 'degraded' : user ? 'signed-in' : 'signed-out',
    user,
    plan: user && premium ? 'premium' : 'free',
    problem: status === 'degraded' ? texts.degraded : null,
  };
}

/** Milliseconds that a token may take: Clerk's call can hang while Clerk is unreachable. */
const tokenTimeout = 10_000;

/** `fetchToken` with a timeout. @throws NoSession when there is no token, or none in time. */
export async function tokenInTime(fetchToken: () => Promise<string | null>): Promise<string> {
  try {
    const token = await inTime(fetchToken(), tokenTimeout, () => {
      throw new NoSession(texts.tokenTimedOut);
    });
    if (!token) throw new NoSession();
    return token;
  } catch (cause) {
    if (cause instanceof NoSession) throw cause;
    throw new NoSession(texts.tokenFailed, { cause });
  }
}
