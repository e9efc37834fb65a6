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

/** The mounted React root with Clerk's provider. */
export interface ClerkRoot {
  /** Resolves when Clerk is ready; rejects with the error that prevents it. */
  commands: Promise<AuthCommands>;
  unmount(): void;
}

/**
 * Loads Clerk and mounts its provider in a React root of its own, so that no page waits for it. It updates the session and
 * renders into the slots.
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
