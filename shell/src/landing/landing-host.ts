import type { PageSettings } from '@atelier/contracts';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Sign-in as the landing page sees it. On the server and during hydration: status `unknown`, no user. */
export interface LandingAuth {
  status: 'unknown' | 'loading' | 'signed-out' | 'signed-in' | 'degraded' | 'error';
  /** Signed in means that there is a user (specification section 4). */
  user: { fullName: string | null } | null;
  /** With status `error`: what went wrong, as specification section 8 words it. */
  message: string | null;
  /** Opens the sign-in dialog, loading what it needs. Never rejects: a failure shows as status `error`. */
  openSignIn(): Promise<void>;
  /** Starts loading what sign-in needs, at the first sign of intent. */
  preload(): void;
  /** Tries again after status `error`. */
  retry(): void;
  /** The hosted pricing table. Mounted only once in view; shows `fallback` until the table stands, and never throws. */
  PricingSlot: ComponentType<{ fallback: ReactNode }>;
  /** The menu of the signed-in user. */
  UserMenuSlot: ComponentType;
}

/** What the landing pages need from the shell around them. */
export interface LandingHost {
  settings: PageSettings;
  auth: LandingAuth;
  /** Fetches ahead what the page at `path` needs. */
  warm(path: string): void;
  /** Stands at the right end of the top bar: the theme switch and the sandbox badge. */
  TopBarExtras: ComponentType;
}

const HostContext = createContext<LandingHost | null>(null);

/** Gives the landing pages their host. */
export const LandingProvider = HostContext.Provider;

/** The host around a landing page. Throws outside of `LandingProvider`, which is a mistake in the code. */
export function useLandingHost(): LandingHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('Landing pages stand inside LandingProvider.');
  return host;
}
