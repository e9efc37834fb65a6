import { PricingTable, SignIn, UNSAFE_PortalProvider, UserButton } from '@clerk/clerk-react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { type Slot, slots } from '../slots.ts';

/** The profile opens in the body, as from the sidebar. Clerk's types lack `getContainer` here. */
const userProfileProps = { appearance: {}, getContainer: () => document.body };

/**
 * Clerk puts the panel of its user button into the body and, when the page scrolls, moves it back to the sticky top bar one
 * frame later. A press in between is lost: it begins on a button of the panel and ends next to it. In the slot, the panel
 * does not move.
 */
function UserMenu({ element }: { element: HTMLElement }) {
  return (
    <UNSAFE_PortalProvider getContainer={() => element}>
      <UserButton userProfileProps={userProfileProps} />
    </UNSAFE_PortalProvider>
  );
}

function SlotContent({ kind, element }: Slot) {
  if (kind === 'pricing') return <PricingTable />;
  if (kind === 'user-menu') return <UserMenu element={element} />;
  return (
    <SignIn
      routing="hash"
      withSignUp
      fallbackRedirectUrl={location.href}
      signUpFallbackRedirectUrl={location.href}
    />
  );
}

/** Renders Clerk's components into the app's slots. */
export function SlotPortals() {
  const open = useStore(slots, (state) => state.open);
  return open.map((slot) => createPortal(<SlotContent {...slot} />, slot.element, slot.id));
}
