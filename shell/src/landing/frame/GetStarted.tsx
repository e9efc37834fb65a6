import { Button } from '@atelier/tool-kit/button';
import { Spinner } from '@atelier/tool-kit/spinner';
import { arrow, LineIcon } from './LineIcon.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Opens sign-in, and says so while what it needs is on its way. It is never disabled, so that it keeps the focus. */
export function GetStarted() {
  const { opening, handlers } = useSignIn();
  return (
    <Button kind="primary" aria-disabled={opening} {...handlers}>
      Get Started
      {opening ? (
        <Spinner className="get-started-mark" />
      ) : (
        <LineIcon className="get-started-mark" d={arrow} />
      )}
    </Button>
  );
}
