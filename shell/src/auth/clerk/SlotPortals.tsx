import { PricingTable, SignIn, UserButton } from '@clerk/clerk-react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { type SlotKind, slots } from '../slots.ts';

function Piece({ kind }: { kind: SlotKind }) {
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

/** Draws Clerk's own pieces into the places that the app offers. */
export function SlotPortals() {
  const open = useStore(slots, (state) => state.open);
  return open.map(({ id, kind, element }) => createPortal(<Piece kind={kind} />, element, id));
}
