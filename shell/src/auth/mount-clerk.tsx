import { catalogueOf } from '@atelier/contracts/languages';
import { pageLanguage } from '@atelier/tool-kit/language';
import { type SessionUser, session } from '@atelier/tool-kit/session';
// package.json installs @clerk/react under the name that it had before version 6.
import {
  ClerkProvider,
  SignIn,
  UNSAFE_PortalProvider,
  UserButton,
  useAuth,
  useClerk,
  useUser,
} from '@clerk/clerk-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { ErrorBoundary } from '../elements/ErrorBoundary.tsx';
import { account, signIn } from '../messages.ts';
import { frame } from '../settings/public-messages.ts';
import { type ClerkSettings, goTo } from './app-bindings.ts';
import { appearance } from './appearance.ts';
import { AuthError } from './auth-failure.ts';
import { correctClerk } from './correct-clerk.ts';
import { informal } from './informal-german.ts';
import { loadClerk } from './load-clerk.ts';
import { PlansTable } from './PlansTable.tsx';
import { type Slot, slots } from './react-roots.ts';
import { WebhooksInProfile, webhooksIcon, webhooksPage } from './webhooks-in-profile.tsx';

/**
 * Mounts Clerk in its own React root, so that no page waits for it. Returns a function that unmounts it.
 * @throws AuthError when Clerk's scripts do not load.
 */
export async function mountClerk(settings: ClerkSettings, events: ClerkEvents): Promise<() => void> {
  const [localization] = await Promise.all([localizationFor(settings.sampleCode), loadClerk(settings)]);
  /** Clerk opens this address after sign-out or deletion of the account, before it ends the session. */
  const left = '/';
  const navigate = (to: string, options?: { replace: boolean }) => {
    if (new URL(to, location.href).pathname === left) events.leaving();
    goTo(to, options);
  };
  const element = document.body.appendChild(document.createElement('div'));
  element.id = 'clerk-root';
  const root = createRoot(element);
  const stopCorrections = correctClerk();
  root.render(
    <ErrorBoundary fallback={null} onError={events.failed}>
      <ClerkProvider
        publishableKey={settings.clerkPublishableKey}
        {...(settings.clerkProxyUrl ? { proxyUrl: settings.clerkProxyUrl } : {})}
        afterSignOutUrl={left}
        signInUrl="/ai"
        signUpUrl="/ai"
        appearance={appearance}
        localization={localization}
        telemetry={false}
        routerPush={(to) => navigate(to)}
        routerReplace={(to) => navigate(to, { replace: true })}
      >
        <ClerkObserver {...events} />
        <SlotPortals />
      </ClerkProvider>
    </ErrorBoundary>,
  );
  return () => {
    stopCorrections();
    root.unmount();
    element.remove();
  };
}

/** The texts that replace Clerk's. `sampleCode` is the code of every verification mail, if there is one. */
async function localizationFor(sampleCode: string | undefined) {
  const { subscribe, recommended, sampleCodeHint, wrongPassword } = signIn.clerk;
  const subtitle = sampleCode && sampleCodeHint({ code: sampleCode });
  const translated = catalogueOf(pageLanguage()) === 'de' ? await informalTexts() : undefined;
  const { billing, signIn: steps, signUp, unstable__errors: errors } = translated ?? {};
  return {
    ...translated,
    billing: { ...billing, subscribe, highlightedPlanBadge: recommended },
    unstable__errors: { ...errors, form_password_incorrect: wrongPassword },
    ...(subtitle && {
      signUp: { ...signUp, emailCode: { ...signUp?.emailCode, subtitle } },
      signIn: {
        ...steps,
        emailCode: { ...steps?.emailCode, subtitle },
        forgotPassword: { ...steps?.forgotPassword, subtitle_email: subtitle },
      },
    }),
  };
}

async function informalTexts() {
  const { deDE } = await import('@clerk/localizations/de-DE');
  const texts: typeof deDE = JSON.parse(JSON.stringify(deDE), (_, value) =>
    typeof value === 'string' ? informal(value) : value,
  );
  return texts;
}

function SlotPortals() {
  const open = useStore(slots, (state) => state.open);
  return open.map((slot) => createPortal(<SlotContent {...slot} />, slot.element, slot.id));
}

function SlotContent({ kind, element }: Slot) {
  if (kind === 'pricing') return <PlansTable element={element} />;
  if (kind === 'user-menu') return <UserMenu element={element} />;
  if (kind === 'webhooks') return <WebhooksInProfile />;
  if (kind === 'webhooks-icon') return webhooksIcon;
  // Without the hash, which has the step.
  const here = location.pathname + location.search;
  const { email } = session.getState().user ?? {};
  return (
    <SignIn
      appearance={signInAppearance}
      routing="hash"
      withSignUp
      {...(email && { initialValues: { emailAddress: email } })}
      fallbackRedirectUrl={here}
      signUpFallbackRedirectUrl={here}
    />
  );
}

/** The page of sign-in has its own heading with the same text. */
const signInAppearance = { elements: { header: { '.cl-signIn-start &': { display: 'none' } } } };

/** The profile opens in the body, as from the sidebar. Clerk's types lack `getContainer` here. */
const userProfileProps = { appearance: {}, getContainer: () => document.body };

/** In the body, Clerk would move the menu when the page scrolls, which loses clicks. */
function UserMenu({ element }: { element: HTMLElement }) {
  return (
    <UNSAFE_PortalProvider getContainer={() => element}>
      <UserButton userProfileProps={userProfileProps}>
        <UserButton.MenuItems>
          <UserButton.Link
            label={frame.api}
            href="/docs"
            labelIcon={<span aria-hidden="true">{'{}'}</span>}
          />
        </UserButton.MenuItems>
        <UserButton.UserProfilePage label={account.webhooks.title} url="webhooks" labelIcon={webhooksIcon}>
          <WebhooksInProfile />
        </UserButton.UserProfilePage>
      </UserButton>
    </UNSAFE_PortalProvider>
  );
}

export interface AuthCommands {
  openProfile(path?: string): void;
  signOut(): Promise<void>;
  getToken(): Promise<string | null>;
  deleteAccount(): Promise<void>;
}

export interface ClerkState {
  status: 'ready' | 'degraded';
  user: SessionUser | null;
  premium: boolean;
}

export interface ClerkEvents {
  changed(state: ClerkState, commands: AuthCommands): void;
  /** The user signs out or has deleted the account, in this tab. */
  leaving(): void;
  /** Clerk did not start. Ignored once it is ready. */
  failed(error: unknown): void;
}

function ClerkObserver({ changed, leaving, failed }: ClerkEvents) {
  const clerk = useClerk();
  const { isLoaded, has, getToken } = useAuth();
  const { user } = useUser();
  const { status } = clerk;

  useEffect(() => {
    if (status === 'error') return failed(new AuthError('hydration_failed'));
    if (!isLoaded) return;
    const email = user?.primaryEmailAddress?.emailAddress ?? '';
    changed(
      {
        status: status === 'degraded' ? 'degraded' : 'ready',
        premium: has?.({ plan: 'premium' }) ?? false,
        user: user
          ? {
              id: user.id,
              fullName: user.fullName ?? (email || signIn.unnamed),
              imageUrl: user.imageUrl,
              email,
            }
          : null,
      },
      {
        openProfile: (path) =>
          clerk.openUserProfile({
            customPages: [webhooksPage()],
            ...(path && { __experimental_startPath: path }),
          }),
        signOut: () => clerk.signOut({ redirectUrl: '/' }),
        getToken: () => getToken(),
        deleteAccount: async () => {
          await user?.delete();
          leaving();
          // The session ended with its user, and Clerk redirects only where it ends one.
          goTo('/');
        },
      },
    );
  }, [clerk, status, isLoaded, has, user, getToken, changed, leaving, failed]);

  return null;
}
