/** Replaces `auth/index.ts` in tests by `vi.mock`. */
import type { ReactNode } from 'react';
import { vi } from 'vitest';

export const configureAuth = vi.fn();
export const setNavigator = vi.fn();
export const mayBeSignedIn = vi.fn(() => false);
export const startAuth = vi.fn();
export const retryAuth = vi.fn();
export const openProfile = vi.fn(async () => {});
export const signOut = vi.fn(async () => {});
const shown = { 'sign-in': 'Sign in here', pricing: 'Free and Premium', 'user-menu': 'User menu' };
export const AuthSlot = vi.fn(({ kind }: { kind: keyof typeof shown }): ReactNode => <p>{shown[kind]}</p>);
