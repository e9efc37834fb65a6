/** Sign-in. Clerk itself is imported below `clerk/` alone, and loaded only when needed. */

export {
  configureAuth,
  mayBeSignedIn,
  openProfile,
  openSignIn,
  retryAuth,
  signOut,
  startAuth,
} from './auth.ts';
export { authMessages } from './auth-failure.ts';
export { setNavigator } from './navigator.ts';
export { PricingSlot, SignInSlot, UserMenuSlot } from './Slot.tsx';
