import { useSyncExternalStore } from 'react';

/** The subscription made in this browser, kept so that it can be ended from here later. */
export interface OwnSubscription {
  email: string;
  token: string;
}

const key = 'atelier-newsletter';
const listeners = new Set<() => void>();
/** Stands in where the browser refuses to store anything: then the subscription is known until the page is left. */
let unstored: string | null = null;

function read(): string | null {
  try {
    return localStorage.getItem(key) ?? unstored;
  } catch {
    return unstored;
  }
}

/** Keeps a subscription, or forgets it with null. */
export function keepSubscription(subscription: OwnSubscription | null): void {
  const text = subscription && JSON.stringify(subscription);
  unstored = null;
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    unstored = text;
  }
  for (const listener of listeners) listener();
}

/** Parses what is stored; null for nothing, or for what this product did not write. */
function parse(stored: string | null): OwnSubscription | null {
  try {
    const { email, token } = JSON.parse(stored ?? 'null') ?? {};
    return typeof email === 'string' && typeof token === 'string' ? { email, token } : null;
  } catch {
    return null;
  }
}

function listen(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The subscription made in this browser, or null; always null on the server and during hydration. */
export const useOwnSubscription = () => parse(useSyncExternalStore(listen, read, () => null));

/** The same, read once. */
export const ownSubscription = () => parse(read());
