/**
 * The browser's session: loads Clerk on demand, writes its state to the session store, and runs its commands. Nothing else
 * writes the store, except `index.ts` when this file itself does not load.
 */
import { NoSession, type Session, type SessionUser, setSession } from '@atelier/tool-kit/session';
import { setTokenSource } from '@atelier/tool-kit/session-token';
import { signIn as texts } from '../messages.ts';
import { clerkSettings } from './app-bindings.ts';
import { clerkIsPresent, reportFailure, toAuthError } from './auth-failure.ts';
import { deferUntilCommit } from './react-roots.ts';

/** Clerk's commands. */
interface AuthCommands {
  openSignIn(): void;
  openProfile(): void;
  signOut(): Promise<void>;
  getToken(): Promise<string | null>;
}

/** Clerk's state, without the SDK's types. */
interface ClerkState {
  status: 'ready' | 'degraded';
  user: SessionUser | null;
  premium: boolean;
}

/** What the Clerk root reports. */
export interface ClerkEvents {
  /** Called when Clerk is ready, and after each change. */
  changed(state: ClerkState, commands: AuthCommands): void;
  /** Clerk did not start. Ignored once it is ready. */
  failed(error: unknown): void;
}

/** One attempt to load Clerk. */
interface Attempt {
  /** Resolves when Clerk is ready; rejects with an AuthError. */
  commands: Promise<AuthCommands>;
  failed: boolean;
  unmount(): void;
}

let current: Attempt | null = null;
/** Whether the sign-in dialog was requested and has not opened yet. */
let dialogPending = false;

/** Loads Clerk once. Never throws: a failure sets the session's status `error` and its `problem`. */
export function startAuth(): void {
  void commands().catch(() => undefined);
}

/** Loads Clerk again after status `error`, and opens the sign-in dialog if it was requested. */
export function retryAuth(): void {
  discard();
  if (dialogPending) void openSignIn();
  else startAuth();
}

/** Opens the sign-in dialog, loading Clerk first, again after a failure. Never rejects: a failure is reported as by `startAuth`. */
export async function openSignIn(): Promise<void> {
  if (current?.failed) discard();
  dialogPending = true;
  await commands().then(
    (clerk) => {
      dialogPending = false;
      clerk.openSignIn();
    },
    () => undefined,
  );
}

/** Opens the user's profile. Never rejects either. */
export async function openProfile(): Promise<void> {
  await commands().then(
    (clerk) => clerk.openProfile(),
    () => undefined,
  );
}

/** Signs out and goes to `/`. @throws what Clerk throws when it cannot be reached. */
export async function signOut(): Promise<void> {
  await (await commands()).signOut();
}

function discard(): void {
  current?.unmount();
  current = null;
}

function commands(): Promise<AuthCommands> {
  current ??= start();
  return current.commands;
}

function start(): Attempt {
  const ready = Promise.withResolvers<AuthCommands>();
  const attempt: Attempt = {
    commands: ready.promise.catch((error: unknown) => {
      attempt.failed = true;
      const failure = toAuthError(error, clerkIsPresent());
      if (attempt === current) reportFailure(failure);
      throw failure;
    }),
    failed: false,
    unmount: () => {},
  };
  setTokenSource(() => tokenInTime(async () => (await attempt.commands).getToken()));
  setSession({ status: 'loading', problem: null });
  mount(attempt, ready).catch(ready.reject);
  return attempt;
}

async function mount(attempt: Attempt, ready: PromiseWithResolvers<AuthCommands>): Promise<void> {
  const { mountClerk } = await import(/* webpackChunkName: "clerk" */ './clerk/mount-clerk.tsx');
  attempt.unmount = await mountClerk(clerkSettings(), {
    changed(state, commands) {
      deferUntilCommit(() => {
        if (attempt === current) setSession(toSession(state));
      });
      ready.resolve(commands);
    },
    failed: ready.reject,
  });
}

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    const fail = () => reject(new NoSession(texts.tokenTimedOut));
    timer = setTimeout(fail, tokenTimeout);
  });
  try {
    const token = await Promise.race([fetchToken(), timedOut]);
    if (!token) throw new NoSession();
    return token;
  } catch (cause) {
    if (cause instanceof NoSession) throw cause;
    throw new NoSession(texts.tokenFailed, { cause });
  } finally {
    clearTimeout(timer);
  }
}
