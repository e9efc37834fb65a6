import { Spinner } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { useTransition } from 'react';
import { onIntent } from '../../app/app-context.ts';
import { ArrowUpRight } from '../../app/line-icons.tsx';
import { openSignIn, startAuth } from '../../auth/index.ts';
import { frame, landing } from '../../public-messages.ts';

/** The handlers of a button that opens sign-in, and whether the dialog is still loading. */
function useSignIn() {
  const [opening, start] = useTransition();
  const open = () => {
    if (!opening) start(() => openSignIn());
  };
  return { opening, handlers: { onClick: open, ...onIntent(startAuth) } };
}

/** The button that opens sign-in. It shows a spinner while sign-in loads. */
export function GetStarted() {
  const { opening, handlers } = useSignIn();
  return (
    <Button kind="primary" aria-busy={opening} aria-disabled={opening} {...handlers}>
      {frame.getStarted}
      {opening ? (
        <Spinner className="get-started-mark" />
      ) : (
        <ArrowUpRight className="line-icon get-started-mark" />
      )}
    </Button>
  );
}

/** The text button of the tools' section that opens sign-in. */
export function SignInHint() {
  const { handlers } = useSignIn();
  return (
    <button className="text-button" type="button" {...handlers}>
      {landing.signIn}
    </button>
  );
}
