import { Suspense } from 'react';
import { useLandingHost } from '../landing-host.ts';
import { AuthNotice } from './AuthNotice.tsx';
import { GetStarted } from './GetStarted.tsx';
import { Logo } from './Logo.tsx';

/** Top bar: the logo, the shell's own pieces, and either 'Get Started' or the user's menu. */
export function TopBar() {
  const { auth, TopBarExtras } = useLandingHost();
  return (
    <header className="top">
      <div className="wrap top-row">
        <Logo />
        <div className="top-end">
          <TopBarExtras />
          {auth.user ? (
            <div className="menu-place">
              <Suspense>
                <auth.UserMenuSlot />
              </Suspense>
            </div>
          ) : (
            <GetStarted />
          )}
        </div>
      </div>
      <AuthNotice />
    </header>
  );
}
