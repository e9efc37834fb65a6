import { ClerkProvider, PricingTable, SignIn, UNSAFE_PortalProvider, UserButton } from '@clerk/clerk-react';
import { Component, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { signIn } from '../messages.ts';
import { type ClerkSettings, goTo } from './app-bindings.ts';
import { appearance } from './appearance.ts';
import { type ClerkEvents, ClerkObserver } from './ClerkObserver.tsx';
import { correctClerk } from './correct-clerk.ts';
import { loadClerk } from './load-clerk.ts';
import { type Slot, slots } from './react-roots.ts';

/**
 * Loads Clerk and mounts its provider in its own React root, so that no page waits for it. The root reports to `events` and
 * renders into the slots. Returns a function that unmounts it.
 * @throws AuthError when Clerk's scripts do not load.
 */
export async function mountClerk(settings: ClerkSettings, events: ClerkEvents): Promise<() => void> {
  await loadClerk(settings);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const stopCorrections = correctClerk();
  root.render(
    <ClerkBoundary onError={events.failed}>
      <ClerkProvider
        publishableKey={settings.clerkPublishableKey}
        {...(settings.clerkProxyUrl ? { proxyUrl: settings.clerkProxyUrl } : {})}
        afterSignOutUrl="/"
        signInUrl="/ai"
        signUpUrl="/ai"
        appearance={appearance}
        localization={localizationFor(settings.sampleCode)}
        telemetry={false}
        routerPush={(to) => goTo(to)}
        routerReplace={(to) => goTo(to, { replace: true })}
      >
        <ClerkObserver {...events} />
        <SlotPortals />
      </ClerkProvider>
    </ClerkBoundary>,
  );
  return () => {
    stopCorrections();
    root.unmount();
    element.remove();
  };
}

/** The texts that replace Clerk's. `sampleCode` is the code of every verification mail, if the installation has one. */
function localizationFor(sampleCode: string | undefined) {
  const { subscribe, recommended, sampleCodeHint } = signIn.clerk;
  const subtitle = sampleCode && sampleCodeHint(sampleCode);
  return {
    billing: { subscribe, highlightedPlanBadge: recommended },
    ...(subtitle && {
      signUp: { emailCode: { subtitle } },
      signIn: { emailCode: { subtitle }, forgotPassword: { subtitle_email: subtitle } },
    }),
  };
}

/** Catches errors that Clerk throws while it renders, such as for an invalid key. */
class ClerkBoundary extends Component<
  { children: ReactNode; onError(error: unknown): void },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Renders Clerk's components into the app's slots. */
function SlotPortals() {
  const open = useStore(slots, (state) => state.open);
  return open.map((slot) => createPortal(<SlotContent {...slot} />, slot.element, slot.id));
}

function SlotContent({ kind, element }: Slot) {
  if (kind === 'pricing') return <PricingTable highlightedPlan="premium" />;
  if (kind === 'user-menu') return <UserMenu element={element} />;
  return (
    <SignIn
      appearance={signInAppearance}
      routing="hash"
      withSignUp
      fallbackRedirectUrl={location.href}
      signUpFallbackRedirectUrl={location.href}
    />
  );
}

/** The page of sign-in has its own heading with the same text. */
const signInAppearance = { elements: { header: { '.cl-signIn-start &': { display: 'none' } } } };

/** The profile opens in the body, as from the sidebar. Clerk's types lack `getContainer` here. */
const userProfileProps = { appearance: {}, getContainer: () => document.body };

/**
 * By default, Clerk renders the menu into the body and, when the page scrolls, moves it back to the sticky top bar one frame
 * later. A click in between is lost: it starts on a button of the menu and ends next to it. In the slot, the menu does not
 * move.
 */
function UserMenu({ element }: { element: HTMLElement }) {
  return (
    <UNSAFE_PortalProvider getContainer={() => element}>
      <UserButton userProfileProps={userProfileProps} />
    </UNSAFE_PortalProvider>
  );
}
