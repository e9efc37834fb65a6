import { Button } from '@atelier/tool-kit/button';
import { useSession } from '@atelier/tool-kit/session';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { AuthSlot, retryAuth } from '../../auth/index.ts';
import { ThemeSwitch } from '../../elements/bar-parts.tsx';
import { inset, wrap } from '../../elements/public-parts.tsx';
import { ServerPart } from '../../elements/ServerPart.tsx';
import { siteMenuButton, siteNav } from '../../pages/landing/LandingPage.tsx';
import { GetStarted } from '../../pages/landing/sign-in-buttons.tsx';
import { frame } from '../../settings/public-messages.ts';

export function TopBar() {
  const signedIn = useSession(({ user }) => user !== null);
  return (
    <header
      data-signed-in={signedIn || undefined}
      className="sticky top-0 z-10 border-line/75 border-b bg-paper/86 [backdrop-filter:blur(14px)]"
    >
      <div className={`${wrap} flex h-17 items-center justify-between gap-4 max-[30rem]:gap-[0.4rem]`}>
        <Logo className="max-[24rem]:gap-0 max-[30rem]:gap-[0.4rem] max-[24rem]:text-[0] max-[30rem]:text-[1.6rem]" />
        <ServerPart of={siteNav} className="contents" />
        <div className="flex items-center gap-[clamp(0.4rem,1.5vw,0.9rem)] max-[30rem]:gap-[0.4rem]">
          <ThemeSwitch />
          {signedIn ? (
            <div className="grid size-11 place-items-center rounded-[50%] bg-[radial-gradient(circle,var(--line)_0.85rem,transparent_0.9rem)] *:grid *:leading-0">
              <Suspense>
                <AuthSlot kind="user-menu" />
              </Suspense>
            </div>
          ) : (
            <GetStarted />
          )}
          <ServerPart of={siteMenuButton} className="contents" />
        </div>
      </div>
      <AuthNotice />
    </header>
  );
}

export const Logo = ({ className = '' }: { className?: string }) => (
  <Link
    className={`inline-flex min-h-11 items-center gap-[0.55rem] font-serif text-[1.75rem]/none tracking-[-0.02em] ${className}`}
    to="/"
  >
    <i
      aria-hidden="true"
      className="size-[1.4rem] rounded-[50%_50%_50%_14%] bg-(image:--logo) forced-color-adjust-none"
    />
    Atelier
  </Link>
);

function AuthNotice() {
  const { status, problem } = useSession();
  return (
    <div className="absolute inset-x-0 top-full" role="alert">
      {status === 'error' && (
        <p
          className={`${inset} flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-line border-b bg-sheet py-[0.55rem] text-[0.9375rem] text-bad`}
        >
          <span>{problem ?? frame.signInFailed}</span>
          <Button onClick={retryAuth}>{frame.tryAgain}</Button>
        </p>
      )}
    </div>
  );
}
