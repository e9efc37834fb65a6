import { ArrowUpRight, LoaderCircle } from 'lucide-react';
import { useSignIn } from './use-sign-in.ts';

/** Opens sign-in, and says so while what it needs is still on its way. */
export function GetStarted() {
  const { opening, handlers } = useSignIn();
  const Mark = opening ? LoaderCircle : ArrowUpRight;
  return (
    <button className="button button-ink" type="button" aria-busy={opening} {...handlers}>
      Get Started
      <Mark className={opening ? 'turning' : undefined} size={17} aria-hidden="true" />
    </button>
  );
}
