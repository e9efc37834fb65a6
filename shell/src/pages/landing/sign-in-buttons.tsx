import { Button } from '@atelier/tool-kit/forms';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayBeSignedIn, startAuth } from '../../auth/index.ts';
import { newAccount } from '../../browser/paths.ts';
import { ArrowUpRight } from '../../elements/line-icons.tsx';
import { frame, landing } from '../../settings/public-messages.ts';
import { onIntent, usePreloadPage } from '../../settings/settings.ts';

/** Where sign-in is: the page of the signed-in area shows it while no user is signed in. */
const signInPath = '/ai';

/** Handlers that load sign-in and its page when a link or button to it is hovered or focused. */
function useSignInPreload() {
  const preloadPage = usePreloadPage();
  return onIntent(() => {
    startAuth();
    preloadPage(signInPath);
  });
}

/** Handlers of a link to the signed-in area that begins with a new account where nobody has signed in. */
export function useNewAccount() {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    if (mayBeSignedIn() || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void navigate(signInPath + newAccount);
  };
  return { onClick, ...useSignInPreload() };
}

function useSignIn() {
  const navigate = useNavigate();
  return { onClick: () => void navigate(signInPath), ...useSignInPreload() };
}

export function GetStarted() {
  return (
    <Button kind="primary" className="max-[30rem]:px-3" {...useSignIn()}>
      {frame.getStarted}
      <ArrowUpRight className="ms-[0.45rem] inline-block size-[1.2em] align-[-0.18em] max-[30rem]:hidden" />
    </Button>
  );
}

export function SignInHint() {
  return (
    <button
      className="-my-[0.55rem] py-[0.55rem] font-[550] text-ink underline decoration-1 decoration-line-strong underline-offset-[0.25em] hover:decoration-current"
      type="button"
      {...useSignIn()}
    >
      {landing.signIn}
    </button>
  );
}
