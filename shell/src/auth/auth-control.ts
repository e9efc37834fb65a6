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

let running: { commands: Promise<AuthCommands>; stop(): void } | null = null;
/**
 * Starts loading the sign-in service, unless it was started before. Never throws: what goes wrong stands in the session,
 * as status `error` with its message.
 */
export function startAuth(): void {
  void commands().catch(() => undefined);
}

/** Starts over after status `error`. */
export function retryAuth(): void {
  running?.stop();
  running = null;
  startAuth();
}

/** Opens the sign-in dialog, loading the service first. Never rejects: a failure shows as status `error`. */
export async function openSignIn(): Promise<void> {
  await commands().then(
    (service) => service.openSignIn(),
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

function commands(): Promise<AuthCommands> {
  running ??= start();
  return running.commands;
}

function start() {
  let stop = () => {};
  setSession({
    status: 'loading',
    problem: null,
    getToken: () => tokenInTime(async () => (await commands()).getToken()),
  });
  const ready = (async () => {
    const { mountClerk } = await import(/* webpackChunkName: "clerk" */ './clerk/mount-clerk.tsx');
    const root = await mountClerk(clerkSettings());
    stop = root.unmount;
    return await root.commands;
  })();
  const settled = ready.catch((error: unknown) => {
    const failure = toAuthError(error, clerkIsPresent());
    console.error(failure.message, failure.cause ?? '');
    setSession({ status: 'error', user: null, plan: 'free', problem: failure.message });
    throw failure;
  });
  return { commands: settled, stop: () => stop() };
}
