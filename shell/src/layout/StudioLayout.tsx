import { Announcer } from '@atelier/tool-kit/announcer';
import { IconButton } from '@atelier/tool-kit/button';
import { useSession } from '@atelier/tool-kit/session';
import { PortalContext } from '@atelier/tool-kit/tool-frame';
import { X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { startAuth } from '../auth/index.ts';
import { DegradedNotice } from './DegradedNotice.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { usePageTransitions } from './page-transition.ts';
import { Sidebar } from './Sidebar.tsx';
import { SignInScreen } from './SignInScreen.tsx';
import { SlidePanel } from './SlidePanel.tsx';
import { StudioLogo } from './StudioLogo.tsx';
import { StudioTopBar } from './StudioTopBar.tsx';
import { usePreloads } from './use-preloads.ts';
import './studio-layout.css';

/** The frame of the signed-in area. Shows the sign-in screen instead of the content while no user is signed in. */
export function StudioLayout() {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [main, setMain] = useState<HTMLElement | null>(null);
  useEffect(startAuth, []);
  usePreloads(user !== null);
  usePageTransitions();
  const waiting = !user && (status === 'unknown' || status === 'loading');
  const framed = user !== null || waiting;
  const closeMenu = () => setMenuOpen(false);
  return (
    <div className="studio" data-framed={framed || undefined}>
      <a className="studio-skip" href="#main">
        Skip to content
      </a>
      <StudioTopBar menuOpen={menuOpen} {...(framed && { onMenu: () => setMenuOpen(true) })} />
      {framed && (
        <aside className="studio-side">
          <Sidebar />
        </aside>
      )}
      <SlidePanel open={menuOpen && framed} onClose={closeMenu} label="Menu">
        <div className="slide-panel-head">
          <StudioLogo />
          <IconButton label="Close the menu" plain onClick={closeMenu}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <Sidebar onLeave={closeMenu} />
      </SlidePanel>
      <main id="main" tabIndex={-1} className="studio-main" ref={setMain}>
        <DegradedNotice />
        {user && (
          <Suspense fallback={<PageSkeleton />}>
            <div className="studio-page" key={pathname}>
              <PortalContext value={main}>
                <Outlet />
              </PortalContext>
            </div>
          </Suspense>
        )}
        {waiting && <PageSkeleton />}
        {!framed && <SignInScreen />}
      </main>
      <Announcer />
    </div>
  );
}
