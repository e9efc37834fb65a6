import { Button } from '@atelier/tool-kit/button';
import { Suspense } from 'react';
import { useLandingHost } from '../landing-host.ts';
import { PricingSkeleton } from './PricingSkeleton.tsx';
import { useInView } from './use-in-view.ts';

function Unreachable({ message, retry }: { message: string | null; retry(): void }) {
  return (
    <div className="plans-error" role="alert">
      <b>The plans could not be loaded</b>
      <p>
        {message ?? 'Sign-in cannot be reached right now.'}
        <br />
        Check your connection and try again.
      </p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

/** The hosted pricing table: loaded when it comes into view, in a place kept free for it. */
export function Pricing() {
  const { auth } = useLandingHost();
  const { target, seen } = useInView<HTMLDivElement>('240px');
  const skeleton = <PricingSkeleton />;
  return (
    <section className="band" aria-labelledby="pricing">
      <div className="wrap">
        <div className="section-head section-head-centre">
          <h2 id="pricing">Choose Your Plan</h2>
          <p className="lead">Start free. Move up when you want more, and back down whenever you like.</p>
        </div>
        <div className="plans" ref={target}>
          {!seen && skeleton}
          {seen && auth.status === 'error' && <Unreachable message={auth.message} retry={auth.retry} />}
          {seen && auth.status !== 'error' && (
            <Suspense fallback={skeleton}>
              <auth.PricingSlot fallback={skeleton} />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  );
}
