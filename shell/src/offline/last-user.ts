import { readJson, type Session, writeItem } from '@atelier/tool-kit/session';
import { areaPath, offlineCache } from './offline-files.ts';

export type LastUser = Pick<Session, 'user' | 'plan'>;

const storageKey = 'atelier.last-user';

/** The user who was signed in last on this device and has not signed out; null if there is none. */
export function lastUser(): LastUser | null {
  const { id, fullName, plan } = Object(readJson(storageKey));
  if (typeof id !== 'string' || typeof fullName !== 'string') return null;
  return { user: { id, fullName, imageUrl: '', email: '' }, plan: plan === 'premium' ? plan : 'free' };
}

/** Keeps id, name and plan of the signed-in user. What was kept for another one is removed. */
export function rememberUser({ user, plan }: LastUser): void {
  const last = lastUser()?.user;
  if (last && last.id !== user?.id) forgetOffline();
  if (user) writeItem(storageKey, JSON.stringify({ id: user.id, fullName: user.fullName, plan }));
}

/** Removes what the browser keeps for the user: after sign-out, and with the account. */
export async function forgetUser(): Promise<void> {
  writeItem(storageKey, null);
  forgetOffline();
  (await import('@atelier/tool-kit/drafts')).clearDrafts();
}

const forgetOffline = () =>
  void removeOffline().catch((error: unknown) => console.warn('The offline files stay.', error));

async function removeOffline(): Promise<void> {
  await caches.delete(offlineCache);
  await (await navigator.serviceWorker?.getRegistration(areaPath))?.unregister();
}
