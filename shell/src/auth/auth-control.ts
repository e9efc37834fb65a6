import { setSession } from '@atelier/tool-kit/session';
import { clerkIsPresent, toAuthError } from './auth-failure.ts';
import { clerkSettings } from './clerk-settings.ts';
import { tokenInTime } from './session-bridge.ts';

/** The commands of the sign-in service. */
export interface AuthCommands {
  openSignIn(): void;
  openProfile(): void;
  signOut(): Promise<void>;
  getToken(): Promise<string | null>;
}

/** One attempt to load the sign-in service. */
interface Attempt {
  commands: Promise<AuthCommands>;
  failed: boolean;
  stop(): void;
}

let current: Attempt | null = null;
/** Whether the sign-in dialog was requested and has not opened yet. */
let dialogPending = false;

/** Loads the sign-in service once. Never throws: a failure sets the session's status `error` and its `problem`. */
export function startAuth(): void {
  void commands().catch(() => undefined);
}

/** Loads the service again after status `error`, and opens the sign-in dialog if it was requested. */
export function retryAuth(): void {
  discard();
  if (dialogPending) void openSignIn();
  else startAuth();
}

/** Opens the sign-in dialog, loading the service first, again after a failure. Never rejects, as above. */
export async function openSignIn(): Promise<void> {
  if (current?.failed) discard();
  dialogPending = true;
  await commands().then(
    (service) => {
      dialogPending = false;
      service.openSignIn();
    },
    () => undefined,
  );
}

/** Opens the user's profile. Never rejects, as above. */
export async function openProfile(): Promise<void> {
  await commands().then(
    (service) => service.openProfile(),
    () => undefined,
  );
}

/** Signs out and goes to `/`. @throws what the service throws when it cannot be reached. */
export async function signOut(): Promise<void> {
  await (await commands()).signOut();
}

function discard(): void {
  current?.stop();
  current = null;
}

function commands(): Promise<AuthCommands> {
  current ??= start();
  return current.commands;
}

function start(): Attempt {
  let unmount = () => {};
  setSession({
    status: 'loading',
    problem: null,
    getToken: () => tokenInTime(async () => (await attempt.commands).getToken()),
  });
  const ready = (async () => {
    const { mountClerk } = await import(/* webpackChunkName: "clerk" */ './clerk/mount-clerk.tsx');
    const root = await mountClerk(clerkSettings());
    unmount = root.unmount;
    return await root.commands;
  })();
  const commands = ready.catch((error: unknown) => {
    attempt.failed = true;
    const failure = toAuthError(error, clerkIsPresent());
    console.error(failure.message, failure.cause ?? '');
    setSession({ status: 'error', user: null, plan: 'free', problem: failure.message });
    throw failure;
  });
  const attempt: Attempt = { commands, failed: false, stop: () => unmount() };
  return attempt;
}
