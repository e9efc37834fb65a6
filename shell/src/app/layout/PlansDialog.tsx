import { Skeleton } from '@atelier/tool-kit/feedback';
import { Dialog } from '@atelier/tool-kit/overlays';
import { type MouseEvent as ReactMouseEvent, Suspense, useEffect, useState } from 'react';
import { AuthSlot } from '../../auth/index.ts';
import { landing } from '../../settings/public-messages.ts';

const skeleton = <Skeleton className="h-[20.7rem] rounded-panel" />;

/** The plans over the page: each link to them opens this dialog, so that the page stays as it is. */
export function PlansDialog() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const isLink = target instanceof Element && target.closest('a[href="/#pricing"]');
      if (!isLink || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('click', onClick, { capture: true });
    return () => removeEventListener('click', onClick, { capture: true });
  }, []);
  // The checkout is a dialog of its own, which this one would make inert.
  const onChoice = ({ target }: ReactMouseEvent) => {
    if (target instanceof Element && target.closest('.cl-pricingTableCardFooterButton')) setOpen(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={landing.plans}
      description={landing.plansLead}
      size="fit"
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it sees the clicks of the buttons inside, also by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above. */}
      <div className="w-[min(46rem,calc(100vw-4.5rem))]" onClick={onChoice}>
        <Suspense fallback={skeleton}>
          <AuthSlot kind="pricing" fallback={skeleton} />
        </Suspense>
      </div>
    </Dialog>
  );
}
