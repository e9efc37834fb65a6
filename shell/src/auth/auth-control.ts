import { setSession } from '@atelier/tool-kit/session';
import { clerkIsPresent, toAuthError } from './auth-failure.ts';
import { clerkSettings } from './clerk-settings.ts';
import { tokenInTime } from './session-bridge.ts';

/** What the sign-in service can be asked to do, once it is there. */
export interface AuthCommands {
  openSignIn(): void;
  openProfile(): void;
  signOut(): Promise<void>;
  getToken(): Promise<string | null>;
}

interface Try {
  commands: Promise<AuthCommands>;
  failed: boolean;
  stop(): void;
}

let running: Try | null = null;
/** Whether somebody asked for the sign-in dialog and has not seen it yet. */
let dialogWanted = false;

/**
 * Starts loading the sign-in service, unless it was started before. Never throws: what goes wrong stands in the session,
 * as status `error` with its message.
 */
export function startAuth(): void {
  void commands().catch(() => undefined);
}

/** Starts over after status `error`; whoever asked for the sign-in dialog gets it then. */
export function retryAuth(): void {
  letGo();
  if (dialogWanted) void openSignIn();
  else startAuth();
}

/**
 * Opens the sign-in dialog, loading the service first, and anew where that failed before. Never rejects: a failure shows
 * as status `error`.
 */
export async function openSignIn(): Promise<void> {
  if (running?.failed) letGo();
  dialogWanted = true;
  await commands().then(
    (service) => {
      dialogWanted = false;
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

function letGo(): void {
  running?.stop();
  running = null;
}

function commands(): Promise<AuthCommands> {
  running ??= start();
  return running.commands;
}

function start(): Try {
  let unmount = () => {};
  setSession({
    status: 'loading',
    problem: null,
    getToken: () => tokenInTime(async () => (await begun.commands).getToken()),
  });
  const ready = (async () => {
    const { mountClerk } = await import(/* webpackChunkName: "clerk" */ './clerk/mount-clerk.tsx');
    const root = await mountClerk(clerkSettings());
    unmount = root.unmount;
    return await root.commands;
  })();
  const commands = ready.catch((error: unknown) => {
    begun.failed = true;
    const failure = toAuthError(error, clerkIsPresent());
    console.error(failure.message, failure.cause ?? '');
    setSession({ status: 'error', user: null, plan: 'free', problem: failure.message });
    throw failure;
  });
  const begun: Try = { commands, failed: false, stop: () => unmount() };
  return begun;
}
