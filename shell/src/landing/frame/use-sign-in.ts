import { useTransition } from 'react';
import { onIntent } from '../intent.ts';
import { useLandingHost } from '../landing-host.ts';

/** What a button needs that opens sign-in: its handlers, and whether the dialog is still on its way. */
export function useSignIn() {
  const { auth } = useLandingHost();
  const [opening, start] = useTransition();
  const open = () => {
    if (!opening) start(() => auth.openSignIn());
  };
  return { opening, handlers: { onClick: open, ...onIntent(auth.preload) } };
}
