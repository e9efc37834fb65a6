import { Announcer, announce } from '@atelier/tool-kit/feedback';
import { IconButton } from '@atelier/tool-kit/forms';
import { PortalContext } from '@atelier/tool-kit/results';
import { useSession } from '@atelier/tool-kit/session';
import { X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { startAuth } from '../../auth/index.ts';
import { layout as texts } from '../../messages.ts';
import { useSettings } from '../../page/app-context.ts';
import { keepFocusIn } from '../../page/keep-focus.ts';
import { PageSkeleton } from '../../page/PageSkeleton.tsx';
import { pagePathOf } from '../../page/registry.ts';
import { useToolPreloads } from './preload-tools.ts';
import { Sidebar } from './Sidebar.tsx';
import { SignInScreen } from './SignInScreen.tsx';
import { SlidePanel } from './SlidePanel.tsx';
import { StudioBoundary } from './StudioBoundary.tsx';
import { StudioLogo, StudioTopBar } from './StudioTopBar.tsx';
import './studio-layout.css';

/** The frame of the signed-in area. Shows the sign-in screen instead of the content while no user is signed in. */
export function StudioLayout() {
  const { status, user } = useSession();
  const { registry } = useSettings();
  const path = pagePathOf(registry, useLocation().pathname);
  const [menuOpen, setMenuOpen] = useState(false);
  const [main, setMain] = useState<HTMLElement | null>(null);
  useEffect(startAuth, []);
  const signedIn = user !== null;
  // Not on the page of sign-in: the first page after it would begin with a focus ring around everything.
  useEffect(() => (main && signedIn ? keepFocusIn(main) : undefined), [main, signedIn]);
  useToolPreloads(signedIn);
  useTitleAnnouncements();
  const waiting = !user && (status === 'unknown' || status === 'loading');
  const framed = signedIn || waiting;
  const closeMenu = () => setMenuOpen(false);
  return (
    <div className="studio" data-framed={framed || undefined}>
      <a className="studio-skip" href="#main">
        {texts.skip}
      </a>
      <StudioTopBar menuOpen={menuOpen} onMenu={framed ? () => setMenuOpen(true) : undefined} />
      {framed && (
        <aside className="studio-side">
          <Sidebar />
        </aside>
      )}
      <SlidePanel open={menuOpen && framed} onClose={closeMenu} label={texts.menu}>
        <div className="slide-panel-head">
          <StudioLogo />
          <IconButton label={texts.closeMenu} plain onClick={closeMenu}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <Sidebar onLeave={closeMenu} />
      </SlidePanel>
      <main id="main" tabIndex={-1} className="studio-main" ref={setMain}>
        <DegradedNotice />
        {user && (
          <StudioBoundary path={path}>
            <Suspense fallback={<PageSkeleton />}>
              <div className="studio-page" key={path}>
                <PortalContext value={main}>
                  <Outlet />
                </PortalContext>
              </div>
            </Suspense>
          </StudioBoundary>
        )}
        {waiting && <PageSkeleton />}
        {!framed && <SignInScreen />}
      </main>
      <Announcer />
    </div>
  );
}

/** Reports that sign-in is degraded; the rest of the studio works. */
function DegradedNotice() {
  const problem = useSession(({ status, problem }) => (status === 'degraded' ? problem : null));
  if (!problem) return null;
  return (
    <p className="studio-notice" role="status">
      {problem}
    </p>
  );
}

/** Announces the title of each page that is opened: without a new document, screen readers say nothing. */
function useTitleAnnouncements(): void {
  useEffect(() => {
    const title = document.querySelector('title');
    if (!title) return;
    const observer = new MutationObserver(() => announce(document.title));
    observer.observe(title, { childList: true });
    return () => observer.disconnect();
  }, []);
}
