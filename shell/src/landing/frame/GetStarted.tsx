import { Button } from '@atelier/tool-kit/button';
import { ArrowUpRight } from 'lucide-react';
import { useSignIn } from './use-sign-in.ts';

/** Opens sign-in, and says so while what it needs is still on its way. */
export function GetStarted() {
  const { opening, handlers } = useSignIn();
  return (
    <Button kind="primary" busy={opening} {...handlers}>
      Get Started <ArrowUpRight className="get-started-mark" aria-hidden="true" />
    </Button>
  );
}
