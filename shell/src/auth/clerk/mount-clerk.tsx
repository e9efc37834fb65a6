import { ClerkProvider } from '@clerk/clerk-react';
import { createRoot } from 'react-dom/client';
import type { AuthCommands } from '../auth-control.ts';
import type { ClerkSettings } from '../clerk-settings.ts';
import { goTo } from '../navigator.ts';
import { appearance } from './appearance.ts';
import { ClerkBoundary } from './ClerkBoundary.tsx';
import { loadClerk } from './load-clerk.ts';
import { nameDialogs } from './name-dialogs.ts';
import { SessionBridge } from './SessionBridge.tsx';
import { SlotPortals } from './SlotPortals.tsx';

/** The Clerk root: what it can be asked to do, once it is ready, and how to take it away. */
export interface ClerkRoot {
  /** Rejects with what keeps Clerk from getting ready. */
  commands: Promise<AuthCommands>;
  unmount(): void;
}

/**
 * Loads Clerk and mounts its one provider beside the app, so that no page waits for it and the app needs no Clerk of
 * its own. It writes the session and draws into the slots.
 * @throws AuthError when Clerk's scripts do not load.
 */
export async function mountClerk(settings: ClerkSettings): Promise<ClerkRoot> {
  await loadClerk(settings);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const stopNaming = nameDialogs();
  const commands = new Promise<AuthCommands>((ready, failed) => {
    root.render(
      <ClerkBoundary onError={failed}>
        <ClerkProvider
          publishableKey={settings.clerkPublishableKey}
          {...(settings.clerkProxyUrl ? { proxyUrl: settings.clerkProxyUrl } : {})}
          afterSignOutUrl="/"
          signInUrl="/ai"
          signUpUrl="/ai"
          appearance={appearance}
          telemetry={false}
          routerPush={(to) => goTo(to)}
          routerReplace={(to) => goTo(to, { replace: true })}
        >
          <SessionBridge ready={ready} failed={failed} />
          <SlotPortals />
        </ClerkProvider>
      </ClerkBoundary>,
    );
  });
  return {
    commands,
    unmount() {
      stopNaming();
      root.unmount();
      element.remove();
    },
  };
}
