import { PricingTable, SignIn, UserButton } from '@clerk/clerk-react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { type SlotKind, slots } from '../slots.ts';

function SlotContent({ kind }: { kind: SlotKind }) {
  if (kind === 'pricing') return <PricingTable />;
  if (kind === 'user-menu') return <UserButton />;
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
  return open.map(({ id, kind, element }) => createPortal(<SlotContent kind={kind} />, element, id));
}
