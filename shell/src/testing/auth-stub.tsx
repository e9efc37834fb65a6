/** Replaces `auth/index.ts` in tests: `vi.mock('…/auth/index.ts', () => import('…/testing/auth-stub.tsx'))`. */
import type { ReactNode } from 'react';
import { vi } from 'vitest';

export const configureAuth = vi.fn();
export const setNavigator = vi.fn();
export const mayBeSignedIn = vi.fn(() => false);
export const startAuth = vi.fn();
export const retryAuth = vi.fn();
export const openProfile = vi.fn(async () => {});
export const signOut = vi.fn(async () => {});
export const SignInSlot = (): ReactNode => <p>Sign in here</p>;
export const PricingSlot = vi.fn((): ReactNode => <p>Free and Premium</p>);
export const UserMenuSlot = (): ReactNode => <button type="button">Open user menu</button>;
