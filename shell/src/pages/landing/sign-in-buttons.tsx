import { Button } from '@atelier/tool-kit/button';
import { useNavigate } from 'react-router-dom';
import { startAuth } from '../../auth/index.ts';
import { ArrowUpRight } from '../../elements/line-icons.tsx';
import { frame } from '../../settings/public-messages.ts';
import { onIntent, usePreloadPage } from '../../settings/settings.ts';

/** Where sign-in is, also for a new account: the signed-in area shows it while no user is signed in. */
export const signInPath = '/ai';

/** Handlers that load sign-in and its page when a link or button to it is hovered or focused. */
export function useSignInPreload() {
  const preloadPage = usePreloadPage();
  return onIntent(() => {
    startAuth();
    preloadPage(signInPath);
  });
}

export function GetStarted() {
  const navigate = useNavigate();
  return (
    <Button
      kind="primary"
      className="max-[30rem]:px-3"
      onClick={() => void navigate(signInPath)}
      {...useSignInPreload()}
    >
      {frame.getStarted}
      <ArrowUpRight className="arrow" />
    </Button>
  );
}
