import { useSession } from '@atelier/tool-kit/session';
import { useMemo } from 'react';
import { useRoutes } from 'react-router-dom';
import { useSettings } from '../app/settings.tsx';
import { useWarm } from '../app/warm.ts';
import { openSignIn, PricingSlot, retryAuth, startAuth, UserMenuSlot } from '../auth/index.ts';
import { type LandingAuth, type LandingHost, LandingProvider, landingRoutes } from '../landing/index.ts';
import { NoticeBadge } from '../notice/NoticeBadge.tsx';
import { ThemeSwitch } from '../theme/ThemeSwitch.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const routes = [...landingRoutes, { path: '*', element: <NotFoundPage /> }];

const TopBarExtras = () => (
  <>
    <NoticeBadge />
    <ThemeSwitch />
  </>
);

function useLandingAuth(): LandingAuth {
  const { status, user, problem } = useSession();
  return useMemo(
    () => ({
      status,
      user,
      message: problem,
      openSignIn,
      preload: startAuth,
      retry: retryAuth,
      PricingSlot,
      UserMenuSlot,
    }),
    [status, user, problem],
  );
}

/** The pages that need no sign-in: the landing page, the small ones beside it, and not-found. */
export function PublicArea() {
  const settings = useSettings();
  const auth = useLandingAuth();
  const warm = useWarm();
  const host = useMemo<LandingHost>(() => ({ settings, auth, warm, TopBarExtras }), [settings, auth, warm]);
  return <LandingProvider value={host}>{useRoutes(routes)}</LandingProvider>;
}
