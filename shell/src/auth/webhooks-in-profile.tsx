import type { CustomPage } from '@clerk/shared/types';
import { Webhook } from 'lucide-react';
import { Suspense } from 'react';
import { ErrorBoundary } from '../elements/ErrorBoundary.tsx';
import { account } from '../messages.ts';
import { frame } from '../settings/public-messages.ts';
import { appBindings } from './app-bindings.ts';
import { openSlot, type SlotKind } from './react-roots.ts';

/** A file that does not arrive must not end Clerk's whole root. */
export function WebhooksInProfile() {
  const { WebhooksPage } = appBindings.getState();
  return (
    <ErrorBoundary
      fallback={
        <p role="alert">
          {frame.crash.text}{' '}
          <button type="button" className="underline" onClick={() => location.reload()}>
            {frame.crash.reload}
          </button>
        </p>
      }
    >
      <Suspense>{WebhooksPage && <WebhooksPage />}</Suspense>
    </ErrorBoundary>
  );
}

export const webhooksIcon = <Webhook aria-hidden="true" className="size-4" />;

/** The page of webhooks for a profile opened without the menu: Clerk gives two containers. */
export function webhooksPage(): CustomPage {
  const [mount, unmount] = slotOf('webhooks');
  const [mountIcon, unmountIcon] = slotOf('webhooks-icon');
  return { label: account.webhooks.title, url: 'webhooks', mount, unmount, mountIcon, unmountIcon };
}

function slotOf(kind: SlotKind) {
  let close = () => {};
  const open = (element: HTMLElement) => {
    close = openSlot({ id: kind, kind, element });
  };
  return [open, () => close()] as const;
}
