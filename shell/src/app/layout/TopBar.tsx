import { Button } from '@atelier/tool-kit/forms';
import { useSession } from '@atelier/tool-kit/session';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { retryAuth, UserMenuSlot } from '../../auth/index.ts';
import { NoticeBadge } from '../../page/NoticeBadge.tsx';
import { ThemeSwitch } from '../../page/ThemeSwitch.tsx';
import { GetStarted } from '../../pages/landing/sign-in-buttons.tsx';
import { frame } from '../../public-messages.ts';

/** The top bar: logo, notice, theme switch, and either 'Get Started' or the user's menu. */
export function TopBar() {
  const signedIn = useSession(({ user }) => user !== null);
  return (
    <header className="top">
      <div className="wrap top-row">
        <Logo />
        <div className="top-end">
          <NoticeBadge />
          <ThemeSwitch />
          {signedIn ? (
            <div className="menu-place">
              <Suspense>
                <UserMenuSlot />
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

/** The product's mark and name, a link to `/`. */
export function Logo() {
  return (
    <Link className="logo" to="/">
      <i aria-hidden="true" />
      Atelier
    </Link>
  );
}

/** Reports why sign-in cannot be reached, with a button to try again. */
function AuthNotice() {
  const { status, problem } = useSession();
  return (
    <div className="auth-notice" role="alert">
      {status === 'error' && (
        <p className="wrap">
          <span>{problem ?? frame.signInFailed}</span>
          <Button onClick={retryAuth}>{frame.tryAgain}</Button>
        </p>
      )}
    </div>
  );
}
