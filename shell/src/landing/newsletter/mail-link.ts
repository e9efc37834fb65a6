import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML and until React answers presses: a button that is the page's purpose must not lose one. */
export const usePressable = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The token of the mail link that opened this page; null when there is none. Links carry it behind `#`, where no server sees
 * it; the header List-Unsubscribe carries it in the query (RFC 8058). Read in the browser alone, never while rendering.
 */
export function tokenOfMailLink(): string | null {
  const read = (text: string) => new URLSearchParams(text.slice(1)).get('token');
  return read(location.hash) ?? read(location.search);
}

/** Takes the token out of the address bar and the history once it has been used. */
export function forgetMailLink(): void {
  history.replaceState(history.state, '', location.pathname);
}
